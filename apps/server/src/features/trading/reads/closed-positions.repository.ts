import type { ZonedDay } from '@dugout/domain/time/zoned-days';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { positionRecord } from '../positions/position-row.ts';
import type {
  ClosedFacts,
  ClosedQuery,
  ClosedSummary,
  ClosedTotals,
  DayRecord,
  DisposalRecord,
  LotRecord,
  PositionFacts,
} from '../read-records.ts';
import { resultsOf } from './results.repository.ts';

/** Returns those of the consecutive days that had a trade. */
export async function tradedDays(db: Db, userId: string, days: readonly ZonedDay[]): Promise<DayRecord[]> {
  const starts = days.map(({ from }) => new Date(from));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const dates = days.map(({ date }) => date);
  const { rows } = await sql<{ date: string; realised: bigint; trades: bigint }>`
    SELECT (${dates}::text[])[width_bucket(s.settled_at, ${starts}::timestamptz[])] AS date,
      coalesce(sum(f.realised), 0) AS realised, count(*) AS trades
    FROM swap_fill f JOIN swap s ON s.id = f.swap_id
    WHERE f.user_id = ${userId} AND s.settled_at >= ${new Date(first.from)} AND s.settled_at < ${new Date(last.to)}
    GROUP BY 1 ORDER BY 1`.execute(db.tables());
  return rows.map((row) => ({ ...row, trades: Number(row.trades) }));
}

const positionFacts = (row: Row<'position'>): PositionFacts => ({
  ...positionRecord(row),
  closedAt: row.closed_at,
});

export async function positionById(db: Db, userId: string, id: string): Promise<PositionFacts | null> {
  const positions = db.tables().selectFrom('position').selectAll();
  const row = await positions.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : positionFacts(row);
}

type ClosedRow = Row<'position'> & { readonly closed_at: Date };

const closedFacts = (row: ClosedRow): ClosedFacts => ({ ...positionRecord(row), closedAt: row.closed_at });

const closedOf = (userId: string, { tokenAddress, walletAddress }: ClosedQuery): RawBuilder<unknown> => sql`
  position.user_id = ${userId} AND closed_at IS NOT NULL AND (${tokenAddress ?? null}::text IS NULL OR mint = ${tokenAddress ?? null})
  AND (${walletAddress ?? null}::text IS NULL OR wallet_address = ${walletAddress ?? null})`;

/** Cost of the tokens sold, by the same formula as `soldCostOf` in the domain. */
const SOLD_COST = sql`(bought - moved - cost)`;
/** Realized PnL as a fraction of that cost. */
const PROFIT = sql`realised / ${SOLD_COST}`;

export async function closedPage(
  db: Db,
  userId: string,
  query: ClosedQuery,
  range: { readonly offset: number; readonly limit: number },
): Promise<ClosedFacts[]> {
  const { rows } = await sql<ClosedRow>`
    SELECT * FROM position WHERE ${closedOf(userId, query)}
    ORDER BY closed_at DESC, id LIMIT ${range.limit} OFFSET ${range.offset}`.execute(db.tables());
  return rows.map(closedFacts);
}

/** `upTo`: the ascending upper bounds of all bands but the last, as shares (0.5 is up by half). */
export async function closedSummary(
  db: Db,
  userId: string,
  query: ClosedQuery,
  upTo: readonly number[],
): Promise<ClosedSummary> {
  const { rows } = await sql<{
    band: number;
    count: bigint;
    won: number | null;
    wins: bigint;
    lost: number | null;
    losses: bigint;
  }>`
    SELECT width_bucket((${PROFIT})::double precision, ${upTo}::double precision[]) AS band, count(*) AS count,
      sum(${PROFIT}) FILTER (WHERE result = 'won')::double precision AS won, count(*) FILTER (WHERE result = 'won') AS wins,
      sum(${PROFIT}) FILTER (WHERE result = 'lost')::double precision AS lost, count(*) FILTER (WHERE result = 'lost') AS losses
    FROM position LEFT JOIN (${resultsOf(userId)}) counted ON counted.position_id = position.id
    WHERE ${closedOf(userId, query)} AND ${SOLD_COST} > 0 GROUP BY 1`.execute(db.tables());
  const counted = await sql<{
    count: bigint;
  }>`SELECT count(*) AS count FROM position WHERE ${closedOf(userId, query)}`.execute(db.tables());
  const total = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const [wins, losses] = [total((row) => Number(row.wins)), total((row) => Number(row.losses))];
  return {
    count: Number(counted.rows[0]?.count ?? 0n),
    bands: Array.from({ length: upTo.length + 1 }, (_, band) =>
      Number(rows.find((row) => row.band === band)?.count ?? 0n),
    ),
    averageWin: wins === 0 ? null : total((row) => row.won ?? 0) / wins,
    averageLoss: losses === 0 ? null : total((row) => row.lost ?? 0) / losses,
  };
}

export async function closedTotals(db: Db, userId: string, query: ClosedQuery): Promise<ClosedTotals[]> {
  const { rows } = await sql<ClosedTotals>`
    SELECT wallet_address AS "walletAddress", sum(bought) AS bought, sum(sold) AS sold, sum(realised) AS realised,
      sum(${SOLD_COST}) AS "soldCost"
    FROM position WHERE ${closedOf(userId, query)} GROUP BY 1 ORDER BY 1`.execute(db.tables());
  return rows;
}

/** Returns the closed position with the highest or lowest realized PnL relative to cost. */
export async function bestOrWorstClosed(
  db: Db,
  userId: string,
  query: ClosedQuery,
  which: 'best' | 'worst',
): Promise<ClosedFacts | null> {
  const order = which === 'best' ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<ClosedRow>`
    SELECT * FROM position WHERE ${closedOf(userId, query)} AND ${SOLD_COST} > 0 ORDER BY ${PROFIT} ${order}, id LIMIT 1`.execute(
    db.tables(),
  );
  return rows[0] === undefined ? null : closedFacts(rows[0]);
}

/** Selects a position's lots in FIFO order, each with the swap that created it. */
export const lotsOf = (db: Db, positionId: string): Promise<LotRecord[]> =>
  db
    .tables()
    .selectFrom('lot as l')
    .leftJoin('swap as s', 's.id', 'l.swap_id')
    .leftJoin('swap_fill as f', 'f.swap_id', 'l.swap_id')
    .select([
      'l.id',
      'l.source',
      'l.swap_id as swapId',
      'f.signature',
      's.preset',
      'l.amount',
      'l.cost',
      'l.left_amount as leftAmount',
      'l.left_cost as leftCost',
      'l.opened_at as openedAt',
    ])
    .where('l.position_id', '=', positionId)
    .orderBy(sql`coalesce(l.first_number, l.number)`)
    .orderBy('l.number')
    .execute();

/** Selects the disposals of a position's lots in order, each with the swap that sold it. */
export const disposalsOf = (db: Db, positionId: string): Promise<DisposalRecord[]> =>
  db
    .tables()
    .selectFrom('lot_disposal as d')
    .innerJoin('lot as l', 'l.id', 'd.lot_id')
    .leftJoin('swap_fill as f', 'f.swap_id', 'd.ref')
    .select([
      'd.lot_id as lotId',
      'd.kind',
      'd.ref',
      'f.signature',
      'd.time',
      'd.amount',
      'd.cost',
      'd.proceeds',
    ])
    .where('d.position_id', '=', positionId)
    .orderBy('d.time')
    .orderBy('l.number')
    .execute();
