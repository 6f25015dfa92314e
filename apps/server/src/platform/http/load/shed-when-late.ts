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
  const refuse = refusals();
  const handlers = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!mayHavePriority(request.url ?? '') && load.shedsNow()) refuse(request, response);
    else for (const handle of handlers) handle(request, response);
  });
}

/** Seconds after which a browser that was shown the busy page loads it again. */
const RELOAD_AFTER_S = 2;
const BUSY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="${RELOAD_AFTER_S}">
<title>Dugout is busy</title>
<p>Dugout is busy. This page reloads by itself.</p>
</html>
`;

/** Reports whether a browser opens a page, rather than a script making a call. */
const opensPage = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && !url?.startsWith('/api/') && headers.accept?.includes('text/html') === true;

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Returns a writer of the refusals, which are encoded once. */
function refusals(): (request: IncomingMessage, response: ServerResponse) => void {
  const { status, body } = failureOf(new ApiError('unavailable'));
  const json = Buffer.from(JSON.stringify(body));
  const jsonHeaders = {
    ...COMMON_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': json.length,
    'retry-after': '1',
  };
  const page = Buffer.from(BUSY_PAGE);
  const pageHeaders = {
    ...COMMON_HEADERS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'content-length': page.length,
    'retry-after': String(RELOAD_AFTER_S),
  };
  return (request, response) => {
    if (opensPage(request)) response.writeHead(status, pageHeaders).end(page);
    else response.writeHead(status, jsonHeaders).end(json);
  };
}
