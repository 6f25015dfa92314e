import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

/** Keeps a nonce's hash until `expiresAt`, and forgets the expired ones. */
export async function keepNonce(db: Db, nonce: string, expiresAt: Date): Promise<void> {
  await sql`
    WITH expired AS (DELETE FROM siws_nonce WHERE expires_at < now())
    INSERT INTO siws_nonce (hash, expires_at) VALUES (${hashOf(nonce)}, ${expiresAt})`.execute(db.tables());
}

/** Uses a nonce up: true for exactly one caller, and only while it has not expired at `now`. */
export async function consumeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const row = await db
    .tables()
    .deleteFrom('siws_nonce')
    .where('hash', '=', hashOf(nonce))
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}
