/** Queries that lock a trader's permissions in a room until the transaction ends. */
import type { Role } from '@dugout/domain/clans/roles';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Relations in which two traders share no room. `t` is a row of `trader_pair`. */
export const BLOCKED = sql`t.relation IN ('blocking', 'blockedBy', 'bothBlocking')`;

interface HeldMember {
  readonly role: Role;
  readonly muted_until: Date | null;
}

/** Locks a clan member against removal and role changes. Returns null for a non-member. */
export async function holdMember(tx: Db, clanId: string, userId: string): Promise<HeldMember | null> {
  const { rows } = await sql<HeldMember>`
    SELECT m.role, c.muted_until
    FROM clan_member m LEFT JOIN chat_member c ON c.room_id = m.clan_id AND c.user_id = m.user_id
    WHERE m.clan_id = ${clanId} AND m.user_id = ${userId} FOR SHARE OF m`.execute(tx.tables());
  return rows[0] ?? null;
}

export async function holdBlock(tx: Db, low: string, high: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    SELECT ${BLOCKED} AS blocked FROM trader_pair t
    WHERE t.low = ${low} AND t.high = ${high} FOR SHARE OF t`.execute(tx.tables());
  return rows[0]?.blocked ?? false;
}

/** Locks a room against changes and new messages until the transaction ends. */
export async function holdRoom(tx: Db, roomId: string): Promise<void> {
  await sql`SELECT FROM chat_room WHERE id = ${roomId} FOR NO KEY UPDATE`.execute(tx.tables());
}
