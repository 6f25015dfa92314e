/**
 * Pages of trades older than the tape: PostgreSQL and ClickHouse in a process (chdb), a million trades in each.
 * Reports bytes per trade, the time of the copy, and the time of a page of 50; the pages of both are compared.
 * `npm run bench -- history --trades 1000000 --pages 300`
 */
import { deepEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Trade } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { startPostgres } from '@dugout/testkit/postgres';
import { openDurable } from '../apps/server/src/ingest/durable/index.ts';
import { archivedRepository } from '../apps/server/src/ingest/history/archived.repository.ts';
import { clickhouseTrades } from '../apps/server/src/ingest/history/clickhouse/clickhouse.repository.ts';
import { clickhouse } from '../apps/server/src/ingest/history/clickhouse/clickhouse-http.ts';
import { storedTrades } from '../apps/server/src/ingest/history/stored-trades.repository.ts';
import { TradeArchiver } from '../apps/server/src/ingest/history/trade-archiver.ts';
import { createDb } from '../apps/server/src/platform/db/kysely-db.ts';
import { createPool } from '../apps/server/src/platform/db/pool.ts';
import { migrate } from '../apps/server/src/platform/db/schema/migrate.ts';
import { readSchema } from '../apps/server/src/platform/db/schema/schema-files.ts';
import { silentLog } from '../apps/server/src/platform/log/create-log.ts';
import { chdbServer } from '../apps/server/tests/kit/chdb-server.ts';
import { saveResults } from './fan-out/save-results.ts';
import { DAY_MS, START, TradeStream } from './market-apply/trades.ts';

const PAGE = 50;
const BATCH = 5_000;
const { values } = parseArgs({
  options: { trades: { type: 'string', default: '1000000' }, pages: { type: 'string', default: '300' } },
});
const wanted = Number(values.trades);
const pages = Number(values.pages);

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
if (postgres === null) throw new Error('PostgreSQL is not installed');
const pool = createPool({ connectionString: postgres.url, connections: 4 }, () => undefined);
await migrate(pool, readSchema(fileURLToPath(new URL('../apps/server', import.meta.url))));
const db = createDb(pool);
const peer = await chdbServer();

/** Bytes of the trades, of all their indexes, and of the index that pages need. */
async function bytesOf(): Promise<{ rows: number; indexes: number; pages: number }> {
  const { rows } = await pool.query<{ rows: string; indexes: string; pages: string }>(
    `select sum(pg_table_size(inhrelid)) as rows, sum(pg_indexes_size(inhrelid)) as indexes,
      (select sum(pg_relation_size(oid)) from pg_class where relname like 'market_trade_%_token_time_seq_idx') as pages
    from pg_inherits where inhparent = 'market_trade'::regclass`,
  );
  const [found] = rows;
  return { rows: Number(found?.rows), indexes: Number(found?.indexes), pages: Number(found?.pages) };
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Returns a trade with a random signature, as on a chain: they are most of what cannot be compressed. */
function signed(trade: Trade): Trade {
  let signature = '';
  for (const byte of randomBytes(88)) signature += LETTERS[byte % LETTERS.length];
  return { ...trade, signature, id: `${signature}:2` };
}

const p = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

try {
  const market = new Market({ keepTrades: 0 });
  const archive = clickhouseTrades(
    clickhouse({ url: `${peer.url}/`, database: 'default', user: 'default', password: '' }),
    'solana',
  );
  const repository = archivedRepository(db);
  const archiver = new TradeArchiver({ archive, repository, log: silentLog });
  const durable = await openDurable({
    db,
    log: silentLog,
    market,
    feed: 'solana',
    retentionDays: 7,
    archiver,
  });
  if (durable === null) throw new Error('The database is not empty');
  const stream = new TradeStream();
  const places: { mint: string; time: number }[] = [];
  for (let stored = 0; stored < wanted; stored += BATCH) {
    const batch = stream.batch(Math.min(BATCH, wanted - stored)).map(signed);
    for (const trade of batch) durable.take(trade, market.apply(trade));
    places.push(...batch.filter((_, at) => at % 100 === 0));
    await durable.settled();
    await setImmediate();
  }
  const last = new TradeStream().batch(1)[0];
  if (last === undefined) throw new Error('No trade');
  const later = {
    ...last,
    id: 'later:0',
    signature: 'later',
    time: START + 3 * DAY_MS,
    slot: last.slot + 900_000,
  };
  durable.take(later, market.apply(later));
  await durable.settled();

  const began = performance.now();
  await durable.archive();
  const copySeconds = (performance.now() - began) / 1_000;
  peer.query('OPTIMIZE TABLE dugout_trade_1 FINAL');
  await pool.query('vacuum analyze market_trade');
  const bytes = await bytesOf();
  const compressed = Number(
    peer.query(`SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND table = 'dugout_trade_1'`),
  );
  const archived = Number(peer.query('SELECT count() FROM dugout_trade_1'));

  const stored = storedTrades(db, 'solana');
  const times: { stored: number[]; archive: number[] } = { stored: [], archive: [] };
  for (let at = 0; at < pages; at++) {
    const { mint, time } = places[(at * 7_919) % places.length] ?? { mint: '', time: 0 };
    const place = { time, seq: Number.MAX_SAFE_INTEGER };
    const first = performance.now();
    const own = await stored.before(mint, place, PAGE);
    const second = performance.now();
    const theirs = await archive.before(mint, place, PAGE);
    times.stored.push(second - first);
    times.archive.push(performance.now() - second);
    deepEqual(theirs, own);
  }
  const results = {
    trades: archived,
    copySeconds,
    postgres: {
      bytes: (bytes.rows + bytes.indexes) / archived,
      rows: bytes.rows / archived,
      indexes: bytes.indexes / archived,
      indexOfPages: bytes.pages / archived,
    },
    clickhouse: { bytes: compressed / archived },
    pages,
    postgresMs: { p50: p(times.stored, 0.5), p99: p(times.stored, 0.99) },
    clickhouseMs: { p50: p(times.archive, 0.5), p99: p(times.archive, 0.99) },
  };
  saveResults('history', results);
  console.log(JSON.stringify(results, null, 2));
  await durable.stop();
} finally {
  await db.close();
  await peer.stop();
  await postgres.stop();
}
