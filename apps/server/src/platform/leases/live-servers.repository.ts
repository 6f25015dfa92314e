import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const KIND = 'server';

interface LiveServer {
  readonly id: string;
  /** Its roles, separated by commas. */
  readonly roles: string;
}

/** Registers a server as live for `ms` from now. Returns the roles of each other live server. */
export async function otherServers(db: Db, { id, roles }: LiveServer, ms: number): Promise<string[]> {
  const { rows } = await sql<{ roles: string }>`
    WITH own AS (
      INSERT INTO claim (kind, key, holder, until)
      VALUES (${KIND}, ${id}, ${roles}, clock_timestamp() + ${ms} * interval '1 millisecond')
      ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until)
    SELECT holder AS roles FROM claim
    WHERE kind = ${KIND} AND key <> ${id} AND until > clock_timestamp()`.execute(db.tables());
  return rows.map((row) => row.roles);
}

export async function endServer(db: Db, id: string): Promise<void> {
  await db.tables().deleteFrom('claim').where('kind', '=', KIND).where('key', '=', id).execute();
}
