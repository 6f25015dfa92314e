import { BatchedLookup } from '#/platform/async/batched-lookup.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Log } from '#/platform/log/log.ts';
import { cookieValue, verifiedToken } from './session-cookie.ts';
import { noteUse, type SessionRow, sessionsByTokens } from './sessions.repository.ts';

const NOTED_EVERY_MS = 3_600_000;

interface AuthenticationOptions {
  readonly db: Db;
  readonly log: Log;
  readonly secret: string;
  readonly cookieName: string;
  /** Max time without use, and max lifetime. */
  readonly idleMs: number;
  readonly maxMs: number;
  readonly now: () => number;
}

/**
 * Returns the caller of a request by its cookie; null for a guest or a forged, ended, expired or unused session.
 * Concurrent requests share one query. Records the session's use once an hour.
 */
export function authenticateWith(options: AuthenticationOptions) {
  const { db, log, secret, cookieName, idleMs, maxMs, now } = options;
  const sessions = new BatchedLookup<SessionRow>((tokens) => sessionsByTokens(db, tokens));
  return async (headers: Headers): Promise<Caller | null> => {
    const raw = cookieValue(headers.get('cookie') ?? '', cookieName);
    const token = raw === null ? null : verifiedToken(raw, secret);
    if (token === null) return null;
    const session = await sessions.get(token);
    if (session === null) return null;
    const { userId, userName, sessionId, createdAt, expiresAt, usedAt } = session;
    const at = now();
    const over = Math.min(expiresAt.getTime(), usedAt.getTime() + idleMs, createdAt.getTime() + maxMs);
    if (over <= at) return null;
    const unless = new Date(at - NOTED_EVERY_MS);
    if (usedAt < unless || usedAt.getTime() > at)
      noteUse(db, sessionId, new Date(at), unless).catch((error: unknown) =>
        log.error({ error, sessionId }, 'the use of a session could not be noted'),
      );
    return { userId, userName, sessionId };
  };
}
