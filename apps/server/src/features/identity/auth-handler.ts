import { ERRORS } from '@dugout/contract/errors';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Auth } from './auth.ts';
import type { AuthCall, Offer } from './auth-calls/auth-call.ts';
import { comesFromUs, type Origins } from './origins.ts';
import { withoutSession } from './sessions/session-cookie.ts';

const BASE = '/api/auth';

interface AuthHandlerOptions {
  readonly auth: Auth;
  readonly origins: Origins;
  readonly authenticate: (headers: Headers) => Promise<Caller | null>;
  /**
   * By path. Other calls of better-auth would change a profile behind our rules, need a mail server, or redirect
   * to an address from a link.
   */
  readonly offers: ReadonlyMap<string, Offer>;
}

/** Answers the offered calls under /api/auth, and all others with 404. Throws ApiError `rate_limited`. */
export const authHandler =
  ({ auth, origins, authenticate, offers }: AuthHandlerOptions) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const offer = offers.get(pathname.slice(BASE.length));
    if (offer === undefined || !pathname.startsWith(`${BASE}/`) || request.method !== offer.method)
      return refuse(404, 'NOT_FOUND', 'Unknown endpoint');
    if (offer.method === 'POST' && !comesFromUs(request.headers, origins))
      return refuse(403, 'FOREIGN_ORIGIN', ERRORS.foreign_origin.message);
    const text = request.body === null ? null : await request.text();
    const headers = headersOf(request, origins);
    const caller = await authenticate(headers);
    // better-auth knows fewer session limits than we do: a session that is over for us is removed from its
    // request too.
    if (caller === null) headers.set('cookie', withoutSession(headers.get('cookie') ?? ''));
    const answer = async (body: string | null) => {
      const by = offer.auth === undefined ? auth : await offer.auth();
      return by.handler(new Request(request.url, { method: request.method, headers, body }));
    };
    if (offer.rule === undefined) return answer(text);
    const call: AuthCall = {
      headers,
      body: fieldsOf(text),
      address: headers.get('x-forwarded-for') ?? '',
      caller,
    };
    return offer
      .rule(call, (body) => answer(body === undefined ? text : JSON.stringify(body)))
      .catch(refusalOf);
  };

const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

/** Presents our refusals in better-auth's format. Rate limits are answered like everywhere else. */
function refusalOf(error: unknown): Response {
  if (!(error instanceof ApiError) || error.code === 'rate_limited') throw error;
  return refuse(error.status, error.code.toUpperCase(), error.message);
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/**
 * better-auth requires an Origin with every cookie. Clients other than browsers send none; their requests pass
 * with our origin.
 */
function headersOf(request: Request, origins: Origins): Headers {
  const headers = new Headers(request.headers);
  if (!headers.has('origin') && comesFromUs(headers, origins)) headers.set('origin', origins.base);
  return headers;
}
