import { randomBytes } from 'node:crypto';
import { ERRORS, type ErrorCode, type Failure } from '@dugout/contract/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import { RequestLine } from '#/platform/log/request-line.ts';
import { failureOf } from './failure.ts';
import { readJsonBodies } from './json-bodies.ts';

/** Largest body of a call, in bytes. */
export const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;

export interface HttpServerOptions {
  readonly log: Log;
  /** Hears of every answered request; `route` is the pattern, never the address itself. */
  readonly onAnswered: (answered: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
}

/** An HTTP server that answers every failure in the documented shape and logs every request without its values. */
export function createHttpServer({ log, onAnswered }: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply, log);
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(plainFailure('code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400));
      else socket.destroy();
    },
  });
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app, BODY_LIMIT);
  app.decorateRequest('caller', null);
  endConnectionsOnClose(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 1000) / 1000;
    const route = request.routeOptions.url ?? '(none)';
    onAnswered({ method: request.method, route, status: reply.statusCode, ms });
    log.info(new RequestLine(request.id, request.method, route, reply.statusCode, ms), 'request');
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, log));
  return app;
}

/**
 * While the server closes, each answer is the last of its connection: one that is kept open by its client would hold up the end for as long as
 * idle connections may live.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  // An answer whose head was sent before: its connection is idle when this is over.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** Answers a failure of any kind: of the catalogue, of the framework, or unknown, which is logged and not told. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const failure = failureOf(error);
  if (failure.unexpected) log.error({ requestId: request.id, error }, 'a request failed');
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failure.body));
}

/** Ids of requests: not guessable from one another across starts, short to read. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${start}${(count++).toString(36).padStart(6, '0')}`;
}

/** The answer to what is not HTTP at all, written by hand because no request could be read. */
function plainFailure(status: 400 | 408): string {
  const code: ErrorCode = 'invalid_input';
  const body: Failure = { error: true, code, message: ERRORS[code].message };
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Request Timeout'}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`;
}
