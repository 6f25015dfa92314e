import type { Auth } from './auth.ts';
import { comesFromUs, type Origins } from './origins.ts';

const BASE = '/api/auth';

/** What of better-auth is offered. Its other calls change a profile behind our rules, need a mail server, or redirect to where a link says. */
const OFFERED = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/change-password',
  '/verify-password',
  '/siws/nonce',
  '/siws/verify',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/passkey/list-user-passkeys',
  '/passkey/delete-passkey',
  '/passkey/update-passkey',
]);

/** Answers the offered calls under /api/auth, the others with 404. */
export const authHandler =
  (auth: Auth, origins: Origins) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!OFFERED.has(pathname.slice(BASE.length))) return refuse(404, 'NOT_FOUND', 'No such call');
    const body = request.body === null ? null : await request.text();
    // PostgreSQL has no room for the zero character in a text.
    if (body !== null && /\\u0000|\0/.test(body)) return refuse(400, 'VALIDATION_ERROR', 'The request holds a zero character');
    return auth.handler(new Request(request.url, { method: request.method, headers: headersOf(request, origins), body }));
  };

const refuse = (status: number, code: string, message: string): Response => Response.json({ code, message }, { status });

/** better-auth wants an Origin with every cookie; a client that is no browser sends none and is let through as ours. */
function headersOf(request: Request, origins: Origins): Headers {
  const headers = new Headers(request.headers);
  if (!headers.has('origin') && comesFromUs(headers, origins)) headers.set('origin', origins.base);
  return headers;
}
