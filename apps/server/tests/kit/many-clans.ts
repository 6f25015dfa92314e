/** Creates any number of clans and members inside the database. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const MEMBERS_EACH = 10;

/** Returns the id of the account with a number, from 1. */
export const manyUserId = (number: number): string => `m${String(number).padStart(23, '0')}`;

/**
 * Writes clans of ten members each. Many clans share places, volumes, sizes and founding times, so that the order
 * depends on the id.
 */
export async function manyClans(db: Db, clans: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db.tables());
  await run(sql`
    INSERT INTO auth_user (id, name, email)
    SELECT 'm' || lpad(n::text, 23, '0'), 'many' || n, 'many' || n || '@example.org'
    FROM generate_series(1, ${clans * MEMBERS_EACH}::integer) AS n`);
  await run(sql`
    INSERT INTO profile (user_id, online, privacy)
    SELECT 'm' || lpad(n::text, 23, '0'), true, CASE WHEN n % 100 = 0 THEN '{"showPnl": false}' ELSE '{}' END::jsonb
    FROM generate_series(1, ${clans * MEMBERS_EACH}::integer) AS n`);
  await run(sql`
    INSERT INTO clan (id, tag, name, drawn_name, min_rank, min_volume, require_approval, created_at, place, week_volume)
    SELECT 'many' || n, 'M' || n, md5(n::text), 'many' || n, n % 5, (n % 3) * 1000000000::numeric, n % 2 = 0,
      timestamptz '2026-01-01' + (n % 50) * interval '1 day', CASE WHEN n <= 40 THEN n END,
      (n % 7) * 100000000::numeric
    FROM generate_series(1, ${clans}::integer) AS n`);
  // Every fourth clan has a member less.
  await run(sql`
    INSERT INTO clan_member (user_id, clan_id, role, joined_at)
    SELECT 'm' || lpad(n::text, 23, '0'), 'many' || (n - 1) / ${MEMBERS_EACH}::integer + 1,
      CASE WHEN n % ${MEMBERS_EACH}::integer = 1 THEN 'owner' ELSE 'member' END, timestamptz '2026-02-01'
    FROM generate_series(1, ${clans * MEMBERS_EACH}::integer) AS n WHERE n % 40 <> 0`);
}
