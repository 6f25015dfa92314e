import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { failureOf } from '../failure.ts';
import type { CallLoad } from './call-load.ts';

/** Paths that may contain prioritized calls; `shed-when-late.test.ts` compares them with the contract. */
const MAY_HAVE_PRIORITY =
  /^\/(?:healthz|readyz|api\/logout|api\/auth\/|api\/v1\/(?:swap|account\/sessions\/|wallet\/(?:withdraw|export)\/cancel))/;

export const mayHavePriority = (url: string): boolean => MAY_HAVE_PRIORITY.test(url);

/**
 * Refuses requests without a priority while the event loop is late, most of them before any other work: hundreds
 * may wait on as many connections, and handling each makes the loop later. Call it before the routes are
 * registered.
 */
export function shedWhenLate(app: FastifyInstance, load: CallLoad): void {
  app.addHook('onRequest', (request, _reply, done) => {
    load.checkDelay(request.routeOptions.config.priority);
    done();
  });
  app.server.on('connection', () => load.noteConnection());
  const answer = writtenOnce();
  const handlers = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!mayHavePriority(request.url ?? '') && load.shedsNow()) answer(response);
    else for (const handle of handlers) handle(request, response);
  });
}

/** Returns a writer of the shared response, encoded once. */
function writtenOnce(): (response: ServerResponse) => void {
  const { status, body } = failureOf(new ApiError('unavailable'));
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
  };
  return (response) => void response.writeHead(status, headers).end(bytes);
}
