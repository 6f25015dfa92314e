import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Scope of a challenge: one intent of one trader in one session. */
export interface ChallengeFor {
  readonly userId: string;
  readonly sessionId: string;
  readonly intent: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** Hashed, because intents may contain secrets, such as the URL of a webhook. */
const digestOf = (intent: string): string => createHash('sha256').update(intent).digest('hex');

/** Stores a challenge's hash until `expiresAt`, and deletes expired ones. */
export async function keepChallenge(
  db: Db,
  token: string,
  { userId, sessionId, intent }: ChallengeFor,
  expiresAt: Date,
): Promise<void> {
  await sql`
    WITH expired AS (DELETE FROM proof_challenge WHERE expires_at < now())
    INSERT INTO proof_challenge (hash, user_id, session_id, act, expires_at)
    VALUES (${hashOf(token)}, ${userId}, ${sessionId}, ${digestOf(intent)}, ${expiresAt})`.execute(
    db.tables(),
  );
}

/** Consumes a challenge. Returns true for exactly one caller, only for its scope, and only before it expires. */
export async function consumeChallenge(
  db: Db,
  token: string,
  { userId, sessionId, intent }: ChallengeFor,
  now: Date,
): Promise<boolean> {
  const row = await db
    .tables()
    .deleteFrom('proof_challenge')
    .where('hash', '=', hashOf(token))
    .returningAll()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.user_id === userId &&
    row.session_id === sessionId &&
    row.act === digestOf(intent) &&
    row.expires_at > now
  );
}
