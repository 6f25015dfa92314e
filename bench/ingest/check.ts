import pg from 'pg';
import type { Target } from './database.ts';

/** Location of the peer's data in our tables. */
const OURS = {
  candle_1m: '(select * from market_candle where span = 60)',
  candle_5m: 'market_candle_five_minutes',
  candle_1h: '(select * from market_candle where span = 3600)',
} as const;

const query = async (target: Target, text: string): Promise<Record<string, unknown>> => {
  const { connection } = target;
  const where =
    'socketFolder' in connection
      ? { host: connection.socketFolder, user: 'postgres', database: 'postgres' }
      : connection;
  const client = new pg.Client(where);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows[0] ?? {};
};

const digest = (columns: string, from: string, order: string): string =>
  `select count(*)::int as rows, md5(string_agg(md5((${columns})::text), '' order by ${order})) as digest from ${from}`;

/** Every trade once, with its amounts and its price. */
async function trades(target: Target, side: 'ours' | 'peer'): Promise<unknown> {
  if (side === 'peer')
    return query(
      target,
      digest('id, time, mint, wallet, pool, token_amount, quote_amount, price', 'trade', 'id'),
    );
  const from = `(select x.id, x.time, t.mint, w.address as wallet, p.address as pool, token_amount, quote_amount, price from market_trade x
    join market_token t on t.number = x.token join market_wallet w on w.number = x.wallet join market_pool p on p.number = x.pool) named`;
  return query(target, digest('id, time, mint, wallet, pool, token_amount, quote_amount, price', from, 'id'));
}

async function candles(target: Target, side: 'ours' | 'peer', table: keyof typeof OURS): Promise<unknown> {
  const columns = 'mint, time, open, high, low, close, volume';
  if (side === 'peer') return query(target, digest(columns, table, 'mint, time'));
  const from = `(select t.mint, c.time, open, high, low, close, volume from ${OURS[table]} c join market_token t on t.number = c.token) named`;
  return query(target, digest(columns, from, 'mint, time'));
}

/** Returns row counts and a digest of all values, table by table. */
export async function contents(target: Target, side: 'ours' | 'peer'): Promise<string> {
  const all: Record<string, unknown> = { trades: await trades(target, side) };
  for (const table of ['candle_1m', 'candle_5m', 'candle_1h'] as const)
    all[table] = await candles(target, side, table);
  return JSON.stringify(all);
}

export const tradesKept = async (target: Target): Promise<number> =>
  Number((await query(target, 'select count(*)::int as rows from market_trade'))['rows']);
