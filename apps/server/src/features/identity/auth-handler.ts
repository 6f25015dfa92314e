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
    if (!OFFERED.has(pathname.slice(BASE.length))) return Response.json({ code: 'NOT_FOUND', message: 'No such call' }, { status: 404 });
    return auth.handler(fromNoBrowser(request, origins));
  };

/** better-auth wants an Origin with every cookie; a client that is no browser sends none and is let through as ours. */
function fromNoBrowser(request: Request, origins: Origins): Request {
  if (request.headers.has('origin') || !comesFromUs(request.headers, origins)) return request;
  const headers = new Headers(request.headers);
  headers.set('origin', origins.base);
  return new Request(request, { headers });
}
