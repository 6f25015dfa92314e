import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Dice } from '../dice.ts';

const TRADERS = 120;
const MINTS = 40;
/** Trades whose positions are opened and tracked together. */
const BATCH = 2_000;

type Row = Record<string, unknown>;
interface Lot {
  readonly id: string;
  left: bigint;
  leftCost: bigint | null;
  readonly row: Row;
}
interface Held {
  readonly row: Row;
  readonly lots: Lot[];
  amount: bigint;
}

/** Inserts rows whose keys are the columns; bigints are sent as text. */
async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.execute(
    db.tables(),
  );
}

/** Creates traders of whom every fourth was funded by the one before. */
async function fund(db: Db): Promise<void> {
  const rows = Array.from({ length: TRADERS / 4 }, (_, at) => at * 4 + 1).flatMap((at) =>
    (
      [
        ['in', `t${at}`],
        ['out', `t${at - 1}`],
      ] as const
    ).map(([direction, userId]) => ({
      ref: `fund${at}`,
      wallet_address: `w${userId}`,
      direction,
      user_id: userId,
      mint: SOL_MINT,
      amount: 5_000_000_000n,
      value: 5_000_000_000n,
      time: new Date(0).toISOString(),
    })),
  );
  await insert(db, 'transfer', rows);
}

/**
 * Writes landed trades up to `until` (unix ms): FIFO buys and sells of lots, some of unknown cost. Two of five
 * are followed by the opposite trade, at once or a little later, by the same trader or one they funded. Calls
 * `written` after each batch.
 */
export async function writeTrades(
  db: Db,
  options: {
    readonly random: Dice;
    readonly trades: number;
    readonly until: number;
    readonly written: (trades: number) => Promise<void>;
  },
): Promise<void> {
  const { random, trades, until, written } = options;
  const upTo = (most: number): number => Math.floor(random() * most);
  const pools = new Map(Array.from({ length: MINTS }, (_, at) => [`m${at}`, 40_000_000_000n]));
  const span = 90 * 86_400_000;
  await fund(db);
  let [slot, next] = [1, null as { user: string; mint: string; side: string; tokens: bigint } | null];
  for (let begun = 0; begun < trades; begun += BATCH) {
    const held = new Map<string, Held>();
    const out = { swap: [] as Row[], fill: [] as Row[], lot: [] as Row[], disposal: [] as Row[] };
    for (let at = begun; at < Math.min(begun + BATCH, trades); at++) {
      const time = Math.round(until - span + (span * (at + 1)) / trades);
      slot += next === null ? 1 + upTo(3) : upTo(2);
      const user = next?.user ?? `t${upTo(TRADERS)}`;
      const mint = next?.mint ?? `m${upTo(MINTS)}`;
      const key = `${user}-${mint}-${begun}`;
      const position = held.get(key) ?? opened(key, user, mint, time);
      held.set(key, position);
      const side =
        (next?.side ?? (upTo(2) === 0 ? 'buy' : 'sell')) === 'sell' && position.amount > 0n ? 'sell' : 'buy';
      const wanted = next?.tokens ?? BigInt(1 + upTo(90_000_000));
      const tokens = side === 'sell' && wanted > position.amount ? position.amount : wanted;
      // Other trades in between: none for half of the answers, so that some are wash trades.
      const others = next !== null && upTo(2) === 0 ? 0n : BigInt(upTo(400_000_000) - 200_000_000);
      const after = (pools.get(mint) ?? 0n) + others + (side === 'buy' ? -tokens : tokens);
      pools.set(mint, after);
      const lamports = 1n + (tokens * BigInt(50 + upTo(100))) / 10n;
      const id = `s${at}`;
      const { cost, disposals } = side === 'sell' ? sold(position, id, tokens, time) : NOTHING_SOLD;
      out.disposal.push(...disposals);
      if (side === 'buy') {
        const known = upTo(12) > 0;
        const lot: Row = {
          id: `l${at}`,
          position_id: key,
          source: known ? 'buy' : 'transfer',
          swap_id: id,
          amount: tokens,
          cost: known ? lamports : null,
          left_amount: 0n,
          left_cost: known ? 0n : null,
          opened_at: new Date(time).toISOString(),
        };
        out.lot.push(lot);
        position.lots.push({ id: `l${at}`, left: tokens, leftCost: known ? lamports : null, row: lot });
      }
      position.amount += side === 'buy' ? tokens : -tokens;
      out.swap.push(swapOf(id, user, mint, side, { tokens, lamports, time }));
      out.fill.push({
        swap_id: id,
        user_id: user,
        position_id: key,
        trade_id: id,
        signature: id,
        slot,
        fill_order: at,
        time,
        market: 'test',
        pool: `pool-${mint}`,
        wallet_address: `w${user}`,
        side,
        mint,
        decimals: 6,
        token_amount: tokens,
        quote_mint: SOL_MINT,
        quote_amount: lamports,
        fee_amount: 0n,
        reserves_base: upTo(15) === 0 ? null : after,
        wallet_lamports: side === 'buy' ? -lamports : lamports,
        wallet_tokens: side === 'buy' ? tokens : -tokens,
        realised: cost === null ? null : lamports - cost,
      });
      next = upTo(5) < 2 && next === null ? answer(user, mint, side, tokens, upTo(3) === 0) : null;
    }
    await db.transaction(async (tx) => {
      await insert(tx, 'swap', out.swap);
      await insert(
        tx,
        'position',
        [...held.values()].map(({ row }) => row),
      );
      await insert(tx, 'swap_fill', out.fill);
      await insert(tx, 'lot', out.lot);
      await insert(tx, 'lot_disposal', out.disposal);
    });
    await written(Math.min(begun + BATCH, trades));
  }
}

const NOTHING_SOLD = { cost: null, disposals: [] as Row[] };

/** Returns the name of a trader's cluster: every fourth trader and the next one share one. */
export const funderOf = (userId: string): string => {
  const number = Number(userId.slice(1));
  return number % 4 === 1 ? `t${number - 1}` : userId;
};

/** Creates the opposite of a trade, by its trader or one they funded. */
function answer(user: string, mint: string, side: string, tokens: bigint, byOther: boolean) {
  const number = Number(user.slice(1));
  const other = number % 4 === 0 ? `t${number + 1}` : user;
  return { user: byOther ? other : user, mint, side: side === 'buy' ? 'sell' : 'buy', tokens };
}

/** Position figures are not read here: each is written as closed and empty. */
const opened = (id: string, user: string, mint: string, time: number): Held => ({
  row: {
    id,
    user_id: user,
    wallet_address: `w${user}`,
    mint,
    pool: `pool-${mint}`,
    decimals: 6,
    token_name: mint,
    symbol: mint,
    amount: 0n,
    cost: 0n,
    realised: 0n,
    bought: 0n,
    sold: 0n,
    opened_at: new Date(time).toISOString(),
    closed_at: new Date(time).toISOString(),
  },
  lots: [],
  amount: 0n,
});

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Takes tokens from the oldest lots. The cost is null when all of it is unknown. */
function sold(position: Held, ref: string, tokens: bigint, time: number) {
  let [left, cost] = [tokens, null as bigint | null];
  const disposals: Row[] = [];
  for (const lot of position.lots) {
    if (left === 0n) break;
    const part = smaller(lot.left, left);
    if (part === 0n) continue;
    const share = lot.leftCost === null ? null : (lot.leftCost * part) / lot.left;
    if (share !== null) {
      cost = (cost ?? 0n) + share;
      lot.leftCost = (lot.leftCost ?? 0n) - share;
    }
    lot.left -= part;
    left -= part;
    disposals.push({
      lot_id: lot.id,
      ref,
      kind: 'sell',
      position_id: position.row['id'],
      time: new Date(time).toISOString(),
      amount: part,
      cost: share,
      proceeds: 0n,
    });
  }
  return { cost, disposals };
}

const swapOf = (
  id: string,
  user: string,
  mint: string,
  side: string,
  { tokens, lamports, time }: { readonly tokens: bigint; readonly lamports: bigint; readonly time: number },
): Row => ({
  id,
  user_id: user,
  idempotency_key: id,
  request_hash: id,
  wallet_address: `w${user}`,
  mint,
  side,
  mode: 'ExactIn',
  status: 'landed',
  in_amount: side === 'buy' ? lamports : tokens,
  out_amount: side === 'buy' ? tokens : lamports,
  quoted_in: 1n,
  quoted_out: 1n,
  platform_fee: 0n,
  pool_fee: 0n,
  network_fee: 0n,
  priority_fee: 0n,
  tip: 0n,
  price_impact_pct: 0,
  slippage_bps: 100,
  protect: false,
  hold_lamports: 0n,
  hold_tokens: 0n,
  created_at: new Date(time).toISOString(),
  settled_at: new Date(time).toISOString(),
});
