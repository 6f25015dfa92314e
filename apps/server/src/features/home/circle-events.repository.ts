import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** An action of a trader. Lamports; null for fields that do not apply. */
export interface CircleEventRow {
  readonly id: string;
  readonly user_id: string;
  readonly at: Date;
  readonly kind: 'traded' | 'called' | 'hit' | 'joined';
  readonly mint: string | null;
  readonly side: 'buy' | 'sell' | null;
  readonly lamports: bigint | null;
  readonly realised: bigint | null;
  readonly market_cap: string | null;
  readonly called_at: Date | null;
  readonly tag: string | null;
  readonly clan_name: string | null;
  readonly user_name: string;
  readonly image: string | null;
  readonly clan_tag: string | null;
}

/** Selects trades of traders who show their wallets, with the profit if it is shown too. */
const trades = (ids: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  (SELECT f.swap_id AS id, f.user_id, s.settled_at AS at, 'traded' AS kind, f.mint, f.side,
    abs(f.wallet_lamports) AS lamports,
    CASE WHEN coalesce(p.privacy ->> 'showPnl', 'true') = 'true' THEN f.realised END AS realised,
    NULL AS market_cap, NULL::timestamptz AS called_at, NULL AS tag, NULL AS clan_name
  FROM profile p JOIN swap_fill f ON f.user_id = p.user_id JOIN swap s ON s.id = f.swap_id
  WHERE p.user_id = ANY(${ids}) AND p.privacy ->> 'showWallets' = 'true' AND s.status = 'landed'
  ORDER BY s.settled_at DESC LIMIT ${limit})`;

const calls = (ids: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  (SELECT c.id, c.user_id, c.called_at, 'called', c.mint, NULL, NULL::numeric, NULL::numeric, c.market_cap,
    c.called_at, NULL, NULL
  FROM token_call c WHERE c.user_id = ANY(${ids})
    AND NOT EXISTS (SELECT FROM hidden_call h WHERE h.call_id = c.id)
    AND NOT EXISTS (SELECT FROM orphaned_call o WHERE o.call_id = c.id)
  ORDER BY c.called_at DESC LIMIT ${limit})`;

const hits = (ids: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  (SELECT c.id || ':hit', c.user_id, o.hit_at, 'hit', c.mint, NULL, NULL::numeric, NULL::numeric, NULL,
    c.called_at, NULL, NULL
  FROM token_call c JOIN call_outcome o ON o.call_id = c.id WHERE c.user_id = ANY(${ids})
    AND o.hit_at IS NOT NULL AND NOT EXISTS (SELECT FROM hidden_call h WHERE h.call_id = c.id)
  ORDER BY o.hit_at DESC LIMIT ${limit})`;

const joins = (ids: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  (SELECT m.clan_id || ':' || m.user_id, m.user_id, m.joined_at, 'joined', NULL, NULL, NULL::numeric,
    NULL::numeric, NULL, NULL::timestamptz, c.tag, c.name
  FROM clan_member m JOIN clan c ON c.id = m.clan_id WHERE m.user_id = ANY(${ids})
  ORDER BY m.joined_at DESC LIMIT ${limit})`;

/** Returns traders' actions, newest first. */
export async function circleEventsOf(
  db: Db,
  userIds: readonly string[],
  limit: number,
): Promise<CircleEventRow[]> {
  const ids = sql`${userIds}::text[]`;
  const { rows } = await sql<CircleEventRow>`
    SELECT a.*, u.name AS user_name, u.image, own.tag AS clan_tag
    FROM (${trades(ids, limit)} UNION ALL ${calls(ids, limit)} UNION ALL ${hits(ids, limit)}
      UNION ALL ${joins(ids, limit)}) AS a
    JOIN auth_user u ON u.id = a.user_id
    LEFT JOIN clan_member m ON m.user_id = u.id LEFT JOIN clan own ON own.id = m.clan_id
    ORDER BY a.at DESC, a.id LIMIT ${limit}`.execute(db.tables());
  return rows;
}
