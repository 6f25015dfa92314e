import { type RawBuilder, sql } from 'kysely';
import { currentSnapshot } from '#/platform/db/changed-rows.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SettledTrade, SettledTrades } from '../read-records.ts';

interface SettledRow {
  readonly swap_id: string;
  readonly user_id: string;
  readonly position_id: string;
  readonly mint: string;
  readonly pool: string;
  readonly slot: bigint;
  readonly fill_order: bigint;
  readonly time: bigint;
  readonly side: 'buy' | 'sell';
  readonly token_amount: bigint;
  readonly wallet_tokens: bigint;
  readonly lamports: bigint;
  readonly reserves_base: bigint | null;
  readonly realised: bigint | null;
  readonly cost: bigint | null;
  /** Absent when only landed trades are read. */
  readonly landed?: boolean;
}

const PAGE = 20_000;

const fields: RawBuilder<unknown> = sql`
  f.swap_id, f.user_id, f.position_id, f.mint, f.pool, f.slot, f.fill_order, f.time, f.side, f.token_amount,
  f.wallet_tokens, abs(f.wallet_lamports) AS lamports, f.reserves_base, f.realised, sold.cost`;

const costOfSold: RawBuilder<unknown> = sql`
  LEFT JOIN LATERAL (
    SELECT sum(d.cost) AS cost FROM lot_disposal d
    WHERE d.position_id = f.position_id AND d.time = s.settled_at AND d.ref = f.swap_id AND d.kind = 'sell'
  ) sold ON f.side = 'sell'`;

const landed: RawBuilder<unknown> = sql`
  swap s JOIN swap_fill f ON f.swap_id = s.id ${costOfSold} WHERE s.status = 'landed'`;

/**
 * Returns the trades of transactions not over at the last call, in the tape's order; without a last call none. A
 * trade may be returned more than once.
 */
export async function settledSince(db: Db, since: bigint | null): Promise<SettledTrades> {
  const { rows } = await sql<{ readonly finished: bigint } & (SettledRow | { readonly swap_id: null })>`
    SELECT snapshot.finished, trade.* FROM ${currentSnapshot} AS snapshot
    LEFT JOIN (SELECT f.changed_in, ${fields} FROM ${landed}) AS trade
      ON trade.changed_in >= ${since}::bigint AND trade.changed_in < snapshot.begun
    ORDER BY trade.slot, trade.fill_order`.execute(db.tables());
  return {
    trades: rows.flatMap((row) => (row.swap_id === null ? [] : [toTrade(row, (text) => text)])),
    since: rows[0]?.finished ?? 0n,
  };
}

/** Returns the approximate number of settled trades. */
export async function settledCount(db: Db): Promise<number> {
  const row = await db
    .tables()
    .selectFrom('swap_fill')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Yields every settled trade in the tape's order, `size` at a time, since all rows at once would need too much
 * memory. A page is selected before the join: with poor statistics, the planner would otherwise sort all trades
 * for each page.
 */
export async function* settledPages(db: Db, size = PAGE): AsyncGenerator<SettledTrade[]> {
  const texts = new Map<string, string>();
  /** Shares equal strings, since traders, tokens and pools recur in every trade. */
  const same = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const pageAfter = async (last?: SettledRow): Promise<SettledRow[]> => {
    const further = last
      ? sql`AND (f.slot, f.fill_order, f.swap_id) > (${last.slot}, ${last.fill_order}, ${last.swap_id})`
      : sql``;
    const { rows } = await sql<SettledRow>`
      WITH f AS MATERIALIZED (
        SELECT * FROM swap_fill f WHERE true ${further} ORDER BY f.slot, f.fill_order, f.swap_id LIMIT ${size}
      )
      SELECT ${fields}, s.status = 'landed' AS landed FROM f JOIN swap s ON s.id = f.swap_id ${costOfSold}
      ORDER BY f.slot, f.fill_order, f.swap_id`.execute(db.tables());
    return rows;
  };
  let next: Promise<SettledRow[]> | null = pageAfter();
  while (next !== null) {
    const rows: SettledRow[] = await next;
    next = rows.length < size ? null : pageAfter(rows.at(-1));
    // The next page is fetched ahead; a failure surfaces when that page is due.
    next?.catch(() => undefined);
    yield rows.filter((row) => row.landed === true).map((row) => toTrade(row, same));
  }
}

function toTrade(row: SettledRow, same: (text: string) => string): SettledTrade {
  return {
    swapId: row.swap_id,
    userId: same(row.user_id),
    positionId: same(row.position_id),
    mint: same(row.mint),
    pool: same(row.pool),
    slot: row.slot,
    order: row.fill_order,
    time: Number(row.time),
    side: row.side,
    tokens: row.token_amount,
    walletTokens: row.wallet_tokens,
    lamports: row.lamports,
    poolTokens: row.reserves_base,
    realized: row.realised,
    cost: row.cost,
  };
}

/** Min amount in lamports for which a transfer between traders links them. */
const MIN_FUNDING = 500_000_000n;

/**
 * Returns traders who received at least half of their total deposits, and 0.5 SOL or more, from another trader's
 * wallets, each with that trader.
 */
export async function fundings(db: Db): Promise<(readonly [userId: string, funderId: string])[]> {
  const { rows } = await sql<{ user_id: string; funder: string }>`
    WITH inflow AS (
      SELECT i.user_id, o.user_id AS funder, sum(i.value) AS value FROM transfer i
      LEFT JOIN transfer o ON o.ref = i.ref AND o.direction = 'out' AND o.mint = i.mint
      WHERE i.direction = 'in' GROUP BY i.user_id, o.user_id)
    SELECT f.user_id, f.funder FROM inflow f
    WHERE f.funder <> f.user_id AND f.value >= ${MIN_FUNDING.toString()}::numeric
      AND f.value * 2 >= (SELECT sum(a.value) FROM inflow a WHERE a.user_id = f.user_id)
    ORDER BY 1, 2`.execute(db.tables());
  return rows.map(({ user_id, funder }) => [user_id, funder] as const);
}
