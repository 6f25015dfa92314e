import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { bearerOf } from '#/platform/http/callers/bearer.ts';
import type { Log } from '#/platform/log/log.ts';
import { accessOf } from './api-key.view.ts';
import { keyByPrefix, noteUse } from './api-keys.repository.ts';
import { isKey, prefixOf } from './key-text.ts';

const USE_NOTED_MS = 60_000;

/** Returns the session id of a key's calls, by which its sockets and cache entries are ended. */
export const sessionOfKey = (apiKeyId: string): string => `api-key:${apiKeyId}`;

interface AuthenticateOptions {
  readonly db: Db;
  readonly log: Log;
  /** Unix ms. */
  readonly now: () => number;
}

/** Returns the trader of a request's key; null for a key that is wrong, expired or revoked. */
export function authenticateKeyWith({ db, log, now }: AuthenticateOptions) {
  return async (headers: Headers): Promise<Caller | null> => {
    const key = bearerOf(headers.get('authorization') ?? undefined) ?? '';
    const prefix = prefixOf(key);
    const row = prefix === null ? null : await keyByPrefix(db, prefix);
    if (row === null || !isKey(key, row.key_hash) || row.expires_at.getTime() <= now()) return null;
    const used = row.last_used_at?.getTime() ?? 0;
    if (now() - used >= USE_NOTED_MS) {
      noteUse(db, row.id, new Date(now()), new Date(now() - USE_NOTED_MS)).catch((error: unknown) =>
        log.warn({ error, apiKeyId: row.id }, 'the use of an API key could not be recorded'),
      );
    }
    return {
      userId: row.user_id,
      userName: row.user_name,
      sessionId: sessionOfKey(row.id),
      key: { id: row.id, access: accessOf(row) },
    };
  };
}
