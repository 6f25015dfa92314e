import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

/** Stores a nonce's hash until `expiresAt`, and deletes expired ones. */
export async function keepNonce(db: Db, nonce: string, expiresAt: Date): Promise<void> {
  await sql`
    WITH expired AS (DELETE FROM siws_nonce WHERE expires_at < now())
    INSERT INTO siws_nonce (hash, expires_at) VALUES (${hashOf(nonce)}, ${expiresAt})`.execute(db.tables());
}

/** Consumes a nonce. Returns true for exactly one caller, and only before it expires. */
export async function consumeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const row = await db
    .tables()
    .deleteFrom('siws_nonce')
    .where('hash', '=', hashOf(nonce))
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}
