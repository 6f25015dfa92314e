import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Trade } from '@dugout/domain/market-events';
import { WINDOWS } from '@dugout/domain/windows';
import { Market } from '@dugout/market/market';
import { PlainMarket } from './market-apply/plain-market.ts';
import { SOL_USD, START, TOKENS, TRADES, TradeStream } from './market-apply/trades.ts';

const RUNS = 5;
const DAY_MS = 86_400_000;
const BATCH = 20_000;
const CHECKED_TOKENS = 3_000;

export interface BenchRow {
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  readonly unit: string;
  /** Ours against the peer: median and worst of the runs. */
  readonly ratio?: number;
  readonly worst?: number;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const heap = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Trades a CPU-second of `apply` alone, garbage collection included: the trades are made in batches, outside of the time that counts. */
function speedOf(apply: (trade: Trade) => void): number {
  const stream = new TradeStream();
  let spent = 0;
  for (let batch = stream.batch(BATCH); batch.length > 0; batch = stream.batch(BATCH)) {
    const from = process.cpuUsage();
    for (const trade of batch) apply(trade);
    const { user, system } = process.cpuUsage(from);
    spent += user + system;
  }
  return TRADES / (spent / 1_000_000);
}

function fail(message: string): never {
  throw new Error(`market-apply: ${message}`);
}

const near = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-12));

/** Both must give the same figures and candles; the first difference ends the benchmark. */
function check(market: Market, peer: PlainMarket, mints: readonly string[], now: number): void {
  for (const mint of mints.slice(0, CHECKED_TOKENS)) {
    const [ours, theirs] = [market.figures(mint, now), peer.figures(mint, now)];
    if (ours === null || theirs === null) {
      if (ours !== theirs) fail(`only one knows ${mint}`);
      continue;
    }
    if (!near(ours.priceSol, theirs.priceSol) || !near(ours.athUsd, theirs.athUsd)) fail(`price of ${mint}`);
    if (ours.holders !== theirs.holders) fail(`holders of ${mint}: ${ours.holders} and ${theirs.holders}`);
    for (const window of WINDOWS) {
      const [a, b] = [ours.windows[window], theirs.windows[window]];
      const same = a.buys === b.buys && a.sells === b.sells && a.traders === b.traders && near(a.volumeUsd, b.volumeUsd);
      if (!same || Math.abs((a.changePct ?? 0) - (b.changePct ?? 0)) > 1e-6) fail(`${window} of ${mint}`);
    }
    for (const interval of ['1m', '1h'] as const) {
      const [a, b] = [market.candles(mint, { interval, unit: 'priceSol', limit: 1_000_000 }), peer.candles(mint, interval)];
      const same = (candle: (typeof a)[number], i: number): boolean =>
        candle.time === b[i]?.time &&
        near(candle.open, b[i].open) &&
        near(candle.high, b[i].high) &&
        near(candle.low, b[i].low) &&
        near(candle.close, b[i].close) &&
        near(candle.volume, b[i].volume);
      if (a.length !== b.length || !a.every(same)) fail(`${interval} candles of ${mint}`);
    }
  }
}

function newMarket(): Market {
  const market = new Market();
  market.apply({ kind: 'solPrice', slot: 0, time: START - DAY_MS, usd: SOL_USD });
  return market;
}

/** `packages/market` beside plain objects and maps that keep the same figures: trades a second, alone and with the traded token's figures read after every trade. */
export async function run(): Promise<{ name: string; rows: BenchRow[] }> {
  const { mints } = new TradeStream();
  const speeds = { apply: { ours: [0], peer: [0] }, current: { ours: [0], peer: [0] } };
  const bytes = { ours: 0, peer: 0, tables: 0 };
  for (let round = 0; round < RUNS; round++) {
    const before = heap();
    const market = newMarket();
    speeds.apply.ours[round] = speedOf((trade) => market.apply(trade));
    const between = heap();
    if (round === 0) Object.assign(bytes, { ours: between - before, tables: market.extent.bytes });
    const peer = new PlainMarket(SOL_USD);
    speeds.apply.peer[round] = speedOf((trade) => peer.apply(trade));
    if (round === 0) bytes.peer = heap() - between;
    if (round === 0) check(market, peer, mints, START + DAY_MS);
  }
  for (let round = 0; round < RUNS; round++) {
    const market = newMarket();
    speeds.current.ours[round] = speedOf((trade) => {
      market.apply(trade);
      market.figures(trade.mint, trade.time);
    });
    const peer = new PlainMarket(SOL_USD);
    speeds.current.peer[round] = speedOf((trade) => {
      peer.apply(trade);
      peer.figures(trade.mint, trade.time);
    });
  }
  const row = (what: string, { ours, peer }: { ours: number[]; peer: number[] }): BenchRow => {
    const ratios = ours.map((value, i) => value / (peer[i] ?? Number.NaN));
    return {
      what,
      ours: Math.round(median(ours)),
      peer: Math.round(median(peer)),
      unit: 'trades/CPU-s',
      ratio: median(ratios),
      worst: Math.min(...ratios),
    };
  };
  const rows: BenchRow[] = [
    row('apply', speeds.apply),
    row('apply, figures read after every trade', speeds.current),
    { what: 'memory a trade', ours: Math.round(bytes.ours / TRADES), peer: Math.round(bytes.peer / TRADES), unit: 'bytes' },
    {
      what: 'memory a token, its trades included',
      ours: Math.round(bytes.ours / TOKENS),
      peer: Math.round(bytes.peer / TOKENS),
      unit: 'bytes',
    },
    { what: 'memory in all', ours: Math.round(bytes.ours / 1e6), peer: Math.round(bytes.peer / 1e6), unit: 'MB' },
  ];
  console.table(
    rows.map(({ what, ours, peer, unit, ratio, worst }) => ({
      what,
      ours,
      peer,
      unit,
      ratio: ratio?.toFixed(2),
      worst: worst?.toFixed(2),
    })),
  );
  console.log(`${TRADES} trades, ${TOKENS} tokens, ${RUNS} alternating runs; resident ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('./results/market-apply.json', import.meta.url),
    `${JSON.stringify({ name: 'market-apply', rows, speeds, bytes }, null, 2)}\n`,
  );
  return { name: 'market-apply', rows };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await run();
