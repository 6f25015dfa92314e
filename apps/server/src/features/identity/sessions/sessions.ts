import { BatchedLookup } from '#/platform/async/batched-lookup.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { type SessionRow, sessionsByTokens } from '../users.repository.ts';
import { cookieValue, verifiedToken } from './session-cookie.ts';

/**
 * Tells whose request it is, by its cookie; null for a guest, a forged cookie, an ended or expired session.
 * One query, also for many requests at a time.
 */
export function authenticateWith(options: {
  readonly db: Db;
  readonly secret: string;
  readonly cookieName: string;
}) {
  const sessions = new BatchedLookup<SessionRow>((tokens) => sessionsByTokens(options.db, tokens));
  return async (headers: Headers): Promise<Caller | null> => {
    const raw = cookieValue(headers.get('cookie') ?? '', options.cookieName);
    const token = raw === null ? null : verifiedToken(raw, options.secret);
    if (token === null) return null;
    const session = await sessions.get(token);
    if (session === null || session.expiresAt.getTime() <= Date.now()) return null;
    return { userId: session.userId, userName: session.userName, sessionId: session.sessionId };
  };
}
