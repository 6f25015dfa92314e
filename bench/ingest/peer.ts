import type { Trade } from '@dugout/domain/market-events';
import type pg from 'pg';

/**
 * A straightforward implementation: a table of trades, a candle table per interval, one batch per transaction.
 */
const SPANS = { candle_1m: 60_000, candle_5m: 300_000, candle_1h: 3_600_000 } as const;
const BATCH = 2_000;
const INSERT = `insert into trade select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
  $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[], $14::float8[]) on conflict (id) do nothing`;

export async function preparePeer(pool: pg.Pool): Promise<void> {
  await pool.query(`create table trade (id text primary key, time bigint not null, slot bigint not null, mint text not null, wallet text not null,
    pool text not null, market text not null, side text not null, token_amount numeric not null, quote_amount numeric not null,
    fee_amount numeric not null, base_reserve numeric, quote_reserve numeric, price float8)`);
  for (const table of Object.keys(SPANS))
    await pool.query(`create table ${table} (mint text not null, time bigint not null, open float8 not null, high float8 not null,
      low float8 not null, close float8 not null, volume float8 not null, first_at bigint not null, last_at bigint not null, primary key (mint, time))`);
}

const candleUpsert = (table: string, span: number): string => `insert into ${table} as c
  select mint, time / ${span} * ${span}, (array_agg(price order by time, n))[1], max(price), min(price), (array_agg(price order by time desc, n desc))[1],
    sum(quote), min(time), max(time)
  from unnest($1::text[], $2::bigint[], $3::float8[], $4::float8[]) with ordinality as t(mint, time, price, quote, n) group by 1, 2
  on conflict (mint, time) do update set
    open = case when excluded.first_at < c.first_at then excluded.open else c.open end,
    high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
    close = case when excluded.last_at >= c.last_at then excluded.close else c.close end,
    volume = c.volume + excluded.volume, first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at)`;

const priceOf = ({ reserves }: Trade): number =>
  reserves === null ? Number.NaN : (Number(reserves.quote) / Number(reserves.base)) * 1e-3;

export async function runPeer(pool: pg.Pool, trades: readonly Trade[]): Promise<void> {
  const client = await pool.connect();
  for (let from = 0; from < trades.length; from += BATCH)
    await writeBatch(client, trades.slice(from, from + BATCH));
  client.release();
}

async function writeBatch(client: pg.PoolClient, batch: readonly Trade[]): Promise<void> {
  const column = <T>(of: (trade: Trade) => T): T[] => batch.map(of);
  const [mints, times, prices] = [column(({ mint }) => mint), column(({ time }) => time), column(priceOf)];
  await client.query('begin');
  await client.query({
    name: 'insert',
    text: INSERT,
    values: [
      column(({ id }) => id),
      times,
      column(({ slot }) => slot),
      mints,
      column(({ wallet }) => wallet),
      column(({ pool }) => pool),
      column(({ market }) => market),
      column(({ side }) => side),
      column(({ tokenAmount }) => tokenAmount),
      column(({ quoteAmount }) => quoteAmount),
      column(({ feeAmount }) => feeAmount),
      column(({ reserves }) => reserves?.base ?? null),
      column(({ reserves }) => reserves?.quote ?? null),
      prices,
    ],
  });
  const values = [mints, times, prices, column(({ quoteAmount }) => Number(quoteAmount))];
  for (const [table, span] of Object.entries(SPANS))
    await client.query({ name: table, text: candleUpsert(table, span), values });
  await client.query('commit');
}
