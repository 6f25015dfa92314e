import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Market } from '@dugout/market/market';
import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import { decodeMessage, encodeMessage, encodeRecord } from '../../apps/server/src/ingest/log/record-codec.ts';
import type { Progress, Report } from '../ingest/one-run.ts';
import { creations, tradesOfRun } from '../ingest/trades.ts';
import { treeSeconds } from '../lib/processor-time.ts';

/** Trades that two databases take. The difference excludes the schema and the tokens. */
const [FEW, MANY] = [50_000, 150_000];
/** Records of a message. */
const MESSAGE = 100;
const READ = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal,
  pg_database_size(current_database())::float8 AS disk`;

interface Stored {
  readonly wal: number;
  readonly disk: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

interface TradeCosts {
  /** Of a trade that is applied, shown and stored. */
  readonly stored: Stored;
  /** Bytes in the log of several servers. */
  readonly logBytes: number;
  /** Processor microseconds of the server that appends it, and of each that follows. */
  readonly encodeUs: number;
  readonly decodeUs: number;
  readonly applyUs: number;
}

async function store(count: number): Promise<Stored> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (postgres === null) throw new Error('PostgreSQL is not installed: set POSTGRES_BIN');
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const child = fork(fileURLToPath(new URL('../ingest/one-run.ts', import.meta.url)), {
      execArgv: [...process.execArgv, '--expose-gc'],
    });
    child.send({ side: 'ours', connection: { connectionString: postgres.url }, trades: count });
    let report: Report | null = null;
    child.on('message', (progress: Progress) => {
      if ('report' in progress) report = progress.report;
    });
    await once(child, 'close');
    if (report === null) throw new Error('capacity: the process that stores trades exited');
    const { cpuSeconds } = report as Report;
    const { rows } = await client.query<{ wal: number; disk: number }>(READ);
    const [read] = rows;
    if (read === undefined) throw new Error('PostgreSQL returned no figures');
    return { ...read, serverCpu: cpuSeconds, databaseCpu: treeSeconds(postgres.pid ?? 0) };
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Returns the processor microseconds that each of `count` units takes. */
function microseconds(count: number, work: () => void): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** Measures a trade in the database, in the log, and in a market that follows the log. */
export async function measureTrades(): Promise<TradeCosts> {
  const [few, many] = [await store(FEW), await store(MANY)];
  const each = (figure: keyof Stored): number => (many[figure] - few[figure]) / (MANY - FEW);
  const trades = tradesOfRun(MANY);
  const lines: string[] = [];
  const encodeUs = microseconds(MANY, () => {
    for (const event of trades) lines.push(encodeRecord({ kind: 'event', event, stays: false }));
  });
  const messages = Array.from({ length: Math.ceil(MANY / MESSAGE) }, (_, at) =>
    encodeMessage(lines.slice(at * MESSAGE, (at + 1) * MESSAGE)),
  );
  const market = new Market();
  for (const event of creations()) market.apply(event);
  let decoded = 0;
  const decodeUs = microseconds(MANY, () => {
    for (const message of messages) decoded += decodeMessage(message).length;
  });
  if (decoded !== MANY) throw new Error(`capacity: ${decoded} of ${MANY} records of the log were read`);
  const applyUs = microseconds(MANY, () => {
    for (const trade of trades) market.apply(trade);
  });
  return {
    stored: {
      wal: each('wal'),
      disk: each('disk'),
      serverCpu: each('serverCpu'),
      databaseCpu: each('databaseCpu'),
    },
    logBytes: messages.reduce((sum, { length }) => sum + length, 0) / MANY,
    encodeUs,
    decodeUs,
    applyUs,
  };
}
