import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const KIND = 'server';

/** Registers a server as live for `ms` from now. Returns the number of live servers, this one included. */
export async function countServers(db: Db, id: string, ms: number): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    WITH own AS (
      INSERT INTO claim (kind, key, holder, until)
      VALUES (${KIND}, ${id}, ${id}, clock_timestamp() + ${ms} * interval '1 millisecond')
      ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until)
    SELECT count(*)::int AS others FROM claim
    WHERE kind = ${KIND} AND key <> ${id} AND until > clock_timestamp()`.execute(db.tables());
  return 1 + (rows[0]?.others ?? 0);
}

export async function endServer(db: Db, id: string): Promise<void> {
  await db.tables().deleteFrom('claim').where('kind', '=', KIND).where('key', '=', id).execute();
}
