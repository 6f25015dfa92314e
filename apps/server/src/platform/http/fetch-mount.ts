import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from './bodies/json-bodies.ts';
import { callersOf, type Gate } from './callers/gate.ts';
import type { OwnOrigins } from './callers/origin.ts';
import type { Sessions } from './callers/sessions.ts';
import type { FetchHandler, FetchRoute } from './fetch-route.ts';
import { BODY_LIMIT } from './http-server.ts';
import type { CallLoad } from './load/call-load.ts';
import { checkTexts } from './plain-text.ts';
import { addressKey } from './rate-limit.ts';
import { fetchHeaders } from './request-context.ts';

interface FetchMountOptions {
  readonly gate: Gate;
  /** Unlimited by default. */
  readonly load?: CallLoad;
  readonly origins: OwnOrigins;
  readonly sessions: Sessions;
}

/** Paths under /api/auth that verify or change a credential, or create an account. */
const SIGN_IN =
  /^\/api\/auth\/(sign-in|sign-up|siws\/verify|passkey\/(verify|delete|update)|verify-password|change-password)/;

/** Ends a session; allowed under any load. */
const SIGN_OUT = /^\/api\/auth\/sign-out(\?|$)/;

/**
 * Serves everything under /api/auth with `handle`, whose responses are kept; origin, rate limits and body size
 * are checked here.
 */
export async function mountAuth(
  app: FastifyInstance,
  handle: FetchHandler,
  options: FetchMountOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: Buffer) => {
        if (body.length > 0) checkTexts(readJson(body.toString()), 'body');
        return body;
      },
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      // The guard decides by path whether it may be refused.
      config: { priority: 'essential' },
      onRequest: (request, _reply, done) => {
        guardAuth(request, options);
        done();
      },
      handler: async (request, reply) => {
        const response = await handle(toFetch(request, options.origins.base));
        if (request.method === 'POST') options.sessions.forgetCookie(request.headers.cookie);
        return sendResponse(reply, response);
      },
    });
  });
}

/** Serves a GET route with a Fetch handler, outside the contract. */
export function mountFetchRoute(
  app: FastifyInstance,
  route: FetchRoute,
  { gate, origins, sessions, load }: FetchMountOptions,
): void {
  app.get(route.path, async (request, reply) => {
    const callerOf = async () => {
      const caller = await sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
      gate.checkRights(caller);
      return caller;
    };
    const work = () => route.handle(toFetch(request, origins.base), callerOf);
    const write = (response: Response) => sendResponse(reply, response);
    return load === undefined
      ? write(await work())
      : load.run({ call: route.path }, callersOf(request), { work, write });
  });
}

function guardAuth(request: FastifyRequest, { gate, load }: FetchMountOptions): void {
  if (!SIGN_OUT.test(request.url)) load?.checkDelay(undefined);
  gate.checkReady();
  gate.checkNoKey(request);
  if (request.method !== 'GET') gate.checkOrigin(request);
  gate.checkAddress(request);
  checkTexts(request.query, 'query');
  if (request.method === 'POST' && SIGN_IN.test(request.url)) gate.checkSignIn(request);
}

function toFetch(request: FastifyRequest, base: string): Request {
  const headers = fetchHeaders(request);
  // Only the address that this server observed may be passed on as the caller's.
  headers.set('x-forwarded-for', addressKey(request.clientAddress));
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  return new Request(new URL(request.url, base), { method: request.method, headers, body });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
