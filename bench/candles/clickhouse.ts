import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WINDOW_MS } from '@dugout/domain/windows';
import { loadPeer } from '../lib/peers.ts';
import { SOL_USD, START, TRADES, TradeStream } from '../market-apply/trades.ts';
import { type Answer, FIGURE_WINDOWS, type Moment, SPANS, type WindowRow } from './answers.ts';
import { COMPARED, cpuSeconds, END, isMoment, LIVE, LIVE_BATCH, type Report } from './plan.ts';

interface Session {
  query(sql: string, format?: string): string;
  cleanup(): void;
}
interface Chdb {
  readonly Session: new (path: string) => Session;
}

const SECONDS = { '1m': 60, '5m': 300, '1h': 3_600 } as const;
const ADDRESS = 44;
const ROW_BYTES = 4 + 8 + 8 + ADDRESS * 2 + 1 + 8 + 8 + 8;
/** `place` combines time and arrival order in one number, which compares faster than two. */
const SCHEMA =
  'seq UInt32, time DateTime64(3), place UInt64, mint FixedString(44), wallet FixedString(44), buy UInt8, price Float64, lamports UInt64, micro_usd Float64';
const TABLE = SCHEMA.replaceAll('FixedString(44)', 'LowCardinality(FixedString(44))');
const CANDLE =
  'argMin(price, place) AS open, max(price) AS high, min(price) AS low, argMax(price, place) AS close, sum(lamports) / 1e9 AS volume';
const STATES =
  'argMinState(price, place) AS open, maxState(price) AS high, minState(price) AS low, argMaxState(price, place) AS close, sumState(lamports) AS volume';

const bucket = (span: (typeof SPANS)[number]): string =>
  `toStartOfInterval(time, INTERVAL ${SECONDS[span]} SECOND)`;
const moment = (ms: number): string => `fromUnixTimestamp64Milli(${ms})`;

/** Figures of one window for the tokens matched by `where`. */
const windowFigures = (
  now: number,
  window: (typeof FIGURE_WINDOWS)[number],
  table: string,
  where: string,
): string =>
  `SELECT mint, countIf(buy = 1) AS buys, countIf(buy = 0) AS sells, sum(micro_usd) / 1e6 AS volume, uniqExact(wallet) AS traders
   FROM ${table} WHERE ${where} AND time > ${moment(now - WINDOW_MS[window])} GROUP BY mint`;

/**
 * The prices from which changes are computed: the newest, and the one in force at the start of each window, or
 * the first of all.
 */
const prices = (now: number, table: string, where: string): string =>
  `SELECT mint, argMax(price, place) AS newest, argMin(price, place) AS first, ${FIGURE_WINDOWS.map(
    (window) => `argMaxIf(price, place, time <= ${moment(now - WINDOW_MS[window])}) AS before_${window}`,
  ).join(', ')} FROM ${table} WHERE ${where} GROUP BY mint`;

/**
 * ClickHouse in this process on one thread, with tables in memory and trades supplied as files in its native
 * binary format.
 */
class ClickHouse {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dugout-candles-'));
  readonly #session: Session;

  constructor() {
    const { Session } = loadPeer('chdb') as Chdb;
    this.#session = new Session(join(this.#folder, 'db'));
    this.run('SET max_threads = 1, max_insert_threads = 1');
  }

  run(sql: string): void {
    this.#session.query(sql);
  }
  rows(sql: string): readonly (readonly (string | number)[])[] {
    const settings = 'SETTINGS max_threads = 1, output_format_json_quote_64bit_integers = 0';
    return JSON.parse(this.#session.query(`${sql} ${settings}`, 'JSONCompact')).data;
  }
  write(name: string, bytes: Buffer): string {
    const path = join(this.#folder, name);
    writeFileSync(path, bytes);
    return path;
  }
  insert(table: string, path: string): void {
    this.run(
      `INSERT INTO ${table} SELECT * FROM file('${path}', RowBinary, '${SCHEMA}') SETTINGS max_threads = 1`,
    );
  }
  close(): void {
    this.#session.cleanup();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function encoded(
  stream: TradeStream,
  from: number,
  count: number,
): { bytes: Buffer; newest: number; lastMint: string; mints: Set<string> } {
  const bytes = Buffer.alloc(count * ROW_BYTES);
  const mints = new Set<string>();
  let [at, seq, newest, lastMint] = [0, from, 0, ''];
  for (let left = count; left > 0; left -= 2_000) {
    for (const { time, mint, wallet, side, reserves, quoteAmount } of stream.batch(Math.min(left, 2_000))) {
      bytes.writeUInt32LE(seq, at);
      bytes.writeBigInt64LE(BigInt(time), at + 4);
      bytes.writeBigUInt64LE(BigInt(time - START + 10_000) * 1_048_576n + BigInt(seq), at + 12);
      bytes.write(mint, at + 20, 'latin1');
      bytes.write(wallet, at + 20 + ADDRESS, 'latin1');
      const rest = at + 20 + 2 * ADDRESS;
      bytes.writeUInt8(side === 'buy' ? 1 : 0, rest);
      bytes.writeDoubleLE(
        reserves === null ? Number.NaN : Number(reserves.quote) / Number(reserves.base) / 1_000,
        rest + 1,
      );
      bytes.writeBigUInt64LE(quoteAmount, rest + 9);
      bytes.writeDoubleLE(Math.round((Number(quoteAmount) * SOL_USD) / 1_000), rest + 17);
      at += ROW_BYTES;
      seq++;
      newest = Math.max(newest, time);
      lastMint = mint;
      mints.add(mint);
    }
  }
  return { bytes, newest, lastMint, mints };
}

/**
 * Processes everything at once, the best case for ClickHouse: one insert, then three candle tables and the
 * figures of all tokens.
 */
function allAtOnce(db: ClickHouse, path: string): void {
  db.run(`CREATE TABLE trades (${TABLE}) ENGINE = Memory`);
  db.insert('trades', path);
  for (const span of SPANS)
    db.run(
      `CREATE TABLE candles_${span} ENGINE = Memory AS SELECT mint, ${bucket(span)} AS opens, ${CANDLE} FROM trades GROUP BY mint, opens`,
    );
  for (const window of FIGURE_WINDOWS)
    db.run(`CREATE TABLE figures_${window} ENGINE = Memory AS ${windowFigures(END, window, 'trades', '1')}`);
  db.run(`CREATE TABLE prices ENGINE = Memory AS ${prices(END, 'trades', '1')}`);
}

/**
 * Creates tables that stay current: candles through materialized views, figures queried for the tokens of a
 * batch.
 */
function prepareLive(db: ClickHouse, path: string): void {
  db.run(`CREATE TABLE live (${TABLE}) ENGINE = MergeTree ORDER BY (mint, time)`);
  for (const span of SPANS)
    db.run(
      `CREATE MATERIALIZED VIEW live_${span} ENGINE = AggregatingMergeTree ORDER BY (mint, opens) AS SELECT mint, ${bucket(span)} AS opens, ${STATES} FROM live GROUP BY mint, opens`,
    );
  db.insert('live', path);
}

function takeLive(db: ClickHouse, path: string, now: number, mints: ReadonlySet<string>): void {
  db.insert('live', path);
  const where = `mint IN (${Array.from(mints, (mint) => `'${mint}'`).join(', ')})`;
  for (const window of FIGURE_WINDOWS) db.rows(windowFigures(now, window, 'live', where));
  db.rows(prices(now, 'live', where));
}

/** Computes the result of each token at `now` from the first `trades` trades. */
function answersOf(db: ClickHouse, mints: readonly string[], now: number, trades: number): Answer[] {
  const where = `seq < ${trades} AND mint IN (${mints.map((mint) => `'${mint}'`).join(', ')})`;
  const found = new Map(mints.map((mint) => [mint, emptyAnswer()]));
  for (const span of SPANS) {
    const sql = `SELECT mint, toUnixTimestamp(${bucket(span)}) AS opens, ${CANDLE} FROM trades WHERE ${where} GROUP BY mint, opens ORDER BY mint, opens`;
    for (const [mint, ...candle] of db.rows(sql))
      found.get(`${mint}`)?.candles[span].push(candle as [number, number, number, number, number, number]);
  }
  for (const window of FIGURE_WINDOWS) {
    for (const [mint, buys, sells, volume, traders] of db.rows(windowFigures(now, window, 'trades', where))) {
      const answer = found.get(`${mint}`);
      if (answer !== undefined)
        answer.windows[window] = [Number(buys), Number(sells), Number(volume), Number(traders), 0];
    }
  }
  for (const [mint, newest, first, ...before] of db.rows(prices(now, 'trades', where))) {
    FIGURE_WINDOWS.forEach((window, at) => {
      const answer = found.get(`${mint}`);
      const from = Number(before[at]) === 0 ? Number(first) : Number(before[at]);
      if (answer !== undefined)
        answer.windows[window] = [
          ...answer.windows[window].slice(0, 4),
          (Number(newest) / from - 1) * 100,
        ] as unknown as WindowRow;
    });
  }
  return [...found.values()];
}

const emptyAnswer = () => {
  const none: WindowRow = [0, 0, 0, 0, 0];
  return {
    candles: {
      '1m': [] as Answer['candles']['1m'][number][],
      '5m': [] as Answer['candles']['1m'][number][],
      '1h': [] as Answer['candles']['1m'][number][],
    },
    windows: { '5m': none, '1h': none, '24h': none },
  };
};

export async function clickhouse(): Promise<Report> {
  const stream = new TradeStream();
  const db = new ClickHouse();
  try {
    const parts: Buffer[] = [];
    const requested: Moment[] = [];
    let newest = 0;
    for (let from = 0; from < TRADES - LIVE; ) {
      const until = nextMoment(from, TRADES - LIVE);
      const part = encoded(stream, from, until - from);
      newest = Math.max(newest, part.newest);
      parts.push(part.bytes);
      if (isMoment(until)) requested.push({ trades: until, now: newest, mint: part.lastMint });
      from = until;
    }
    const before = db.write('before', Buffer.concat(parts));
    const batches: { path: string; now: number; mints: ReadonlySet<string> }[] = [];
    for (let from = TRADES - LIVE; from < TRADES; from += LIVE_BATCH) {
      const { bytes, newest: now, mints } = encoded(stream, from, LIVE_BATCH);
      parts.push(bytes);
      batches.push({ path: db.write(`batch-${from}`, bytes), now, mints });
    }
    const whole = db.write('whole', Buffer.concat(parts.splice(0)));
    const all = await cpuSeconds(() => allAtOnce(db, whole));
    prepareLive(db, before);
    const live = await cpuSeconds(() => {
      for (const { path, now, mints } of batches) takeLive(db, path, now, mints);
    });
    const ends = answersOf(db, stream.mints.slice(0, COMPARED), END, TRADES);
    const moments = requested.map((each) => ({
      moment: each,
      answer: answersOf(db, [each.mint], each.now, each.trades)[0] ?? emptyAnswer(),
    }));
    return { all, live, ends, moments };
  } finally {
    db.close();
  }
}

/** Returns the number of trades at the first moment after `from` trades, or `end`. */
function nextMoment(from: number, end: number): number {
  let until = from + 1;
  while (until < end && !isMoment(until)) until++;
  return until;
}
