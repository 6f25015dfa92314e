import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@dugout/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import { type RequestFrom, RequestLine } from '#/platform/log/request-line.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import { ApiError } from './api-error.ts';
import { parserFailure, refuseConnection } from './bare-answer.ts';
import { readJsonBodies } from './bodies/json-bodies.ts';
import { holdsKey } from './callers/bearer.ts';
import { ClientAddresses } from './connections/client-addresses.ts';
import { Connections } from './connections/connections.ts';
import { type FailedAnswer, failureOf } from './failure.ts';

/**
 * A segment's literal characters, or percent-encoded characters that must be encoded in a path; no control
 * characters.
 */
const CHARACTER = String.raw`(?:[\w\-.~!$&'()*+,=:@]|%(?!2[DEF]|3\d|4[1-9A-F]|5[0-9ACF]|6[1-9A-F]|7[0-9AEF]|[01])[\dA-F]{2})`;
const NORMAL = new RegExp(String.raw`^/(?:(?!\.\.?(?:[/?]|$))${CHARACTER}+(?:/|(?=\?|$)))*(?:\?[^#]*)?$`);

/**
 * Reports whether a request target is a path in normal form (RFC 3986, 6.2.2): absolute, without empty or dot
 * segments, unnecessary encoding, segment parameters, backslashes or fragments. Different normal paths are
 * different resources, so limits, handlers and header rules all read a path the same way.
 */
export const isNormalUrl = (url: string): boolean => NORMAL.test(url);

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, resolved through trusted proxies. */
    clientAddress: string;
    /** The error code of the request; null unless it failed. */
    failure: ErrorCode | null;
  }
}

export const BODY_LIMIT = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Routes that supervisors poll every few seconds. */
const UNLOGGED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
/** Statuses from this one on are server faults. */
const SERVER_FAULT = 500;
/** How often connections are checked for late headers or requests. */
const TIMEOUTS_CHECKED_MS = 1_000;
/** Idle time after which a connection at work counts as stalled. */
const STALLED_MS = 120_000;

interface HttpServerOptions {
  readonly log: Log;
  readonly addresses?: ClientAddresses;
  /** Unlimited by default. */
  readonly connections?: Connections;
  /** Called for every answered request; `route` is the pattern, never the address. */
  readonly onAnswered: (answered: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
}

/**
 * Creates an HTTP server that answers every failure in the documented shape and logs every request without its
 * values.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, onAnswered, addresses = new ClientAddresses(), connections = new Connections() } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_MS,
      // Checked below, so that a missing header is answered like any other failure.
      requireHostHeader: false,
    },
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      answerFailure(error, request, reply, log);
    },
    clientErrorHandler: (error, socket) => {
      if (connections.isAnswering(socket)) socket.destroy();
      else refuseConnection(socket, parserFailure(error));
    },
  });
  connections.watch(app.server);
  // System errors of `accept`, such as no memory for another connection.
  app.server.on('error', (error) => log.warn({ error }, 'a connection could not be accepted'));
  answerForNode(app);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app, BODY_LIMIT);
  app.decorateRequest('caller', null);
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('failure', null);
  const isClosing = endConnectionsOnClose(app);
  app.addHook('onRequest', (request, reply, done) => {
    connections.begin(request.raw.socket, reply.raw);
    request.clientAddress = addresses.of(request.raw);
    setCommonHeaders(request, reply);
    checkForm(request);
    if (isClosing()) throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    connections.end(request.raw.socket);
    const ms = Math.round(reply.elapsedTime * 1000) / 1000;
    const route = request.routeOptions.url ?? '(none)';
    onAnswered({ method: request.method, route, status: reply.statusCode, ms });
    if (!UNLOGGED.has(route))
      log.info(
        new RequestLine(request.id, request.method, route, reply.statusCode, ms, fromOf(request)),
        'request',
      );
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, log));
  return app;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}

function fromOf({ clientAddress, caller, failure }: FastifyRequest): RequestFrom {
  return {
    client: clientAddress,
    ...(caller !== null && { trader: traderMark(caller.userId) }),
    ...(failure !== null && { failure }),
  };
}

/**
 * Checks every request before anything else reads it.
 * @throws ApiError `invalid_input`, `api_key_in_query`
 */
function checkForm({ url, raw }: FastifyRequest): void {
  if (holdsKey(url)) throw new ApiError('api_key_in_query');
  if (!isNormalUrl(url)) throw new ApiError('invalid_input', 'The path is not in its normal form');
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0')
    throw new ApiError('invalid_input', 'The Host header is missing');
}

/** Answers failures that Node would otherwise answer itself, or not at all. */
function answerForNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, body } = failureOf(new ApiError('expectation_failed'));
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    };
    response.writeHead(status, { ...headers, connection: 'close' }).end(text);
  });
  app.server.on('connect', (_request, socket) =>
    refuseConnection(socket, failureOf(new ApiError('method_not_allowed'))),
  );
}

/**
 * Makes each response the last of its connection while the server closes: a connection that its client keeps
 * alive would delay the shutdown until the idle timeout.
 * @returns a function that reports whether the server is closing
 */
function endConnectionsOnClose(app: FastifyInstance): () => boolean {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  // For a response whose headers were already sent: its connection becomes idle when it ends.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return () => closing;
}

/**
 * Answers any failure: of the catalog, of the framework, or unknown. Unknown failures are logged and not
 * revealed.
 */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  // The error of an aborted body; nobody waits for the response.
  const failure = failureOf(error === request.raw.errored ? new ApiError('invalid_input') : error);
  request.failure = failure.code;
  logFailure(failure, error, request, log);
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failure.body));
}

/** Logs a failure that is not the caller's fault, with its reason and the caller. */
function logFailure(
  { status, code, unexpected }: FailedAnswer,
  error: unknown,
  request: FastifyRequest,
  log: Log,
): void {
  if (status < SERVER_FAULT) return;
  const fields = {
    requestId: request.id,
    route: request.routeOptions.url ?? '(none)',
    ...fromOf(request),
    failure: code,
  };
  if (unexpected) log.error({ ...fields, error }, 'a request failed');
  else log.warn({ ...fields, reason: reasonOf(error) ?? code }, 'a call failed');
}

/** Returns the message of an error's cause, or its own; null when it is no error. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return reasonOf(error.cause) ?? error.message;
}

/** Creates request ids: short, and not guessable across restarts. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${start}${(count++).toString(36).padStart(6, '0')}`;
}
