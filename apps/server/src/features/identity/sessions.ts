import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { cookieValue, verifiedToken } from './session-cookie.ts';
import { sessionByToken } from './users.repository.ts';

/**
 * Tells whose request it is, by its cookie; null for a guest, a forged cookie, an ended or expired session.
 * One query.
 */
export function authenticateWith(options: {
  readonly db: Db;
  readonly secret: string;
  readonly cookieName: string;
}) {
  return async (headers: Headers): Promise<Caller | null> => {
    const raw = cookieValue(headers.get('cookie') ?? '', options.cookieName);
    const token = raw === null ? null : verifiedToken(raw, options.secret);
    if (token === null) return null;
    const session = await sessionByToken(options.db, token);
    if (session === null || session.expiresAt.getTime() <= Date.now()) return null;
    return { userId: session.userId, userName: session.userName, sessionId: session.sessionId };
  };
}
