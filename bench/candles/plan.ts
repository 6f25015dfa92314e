import { DAY_MS, START, TRADES } from '../market-apply/trades.ts';
import type { Answer, Moment } from './answers.ts';

export const END = START + DAY_MS;
/** Tokens compared at the end: the most traded ones, and as many others. */
export const COMPARED = 1_000;
/** Number of last trades applied live: our values are read after every trade, the peer's after each batch. */
export const LIVE = 100_000;
/** A second of trades at the planned load. */
export const LIVE_BATCH = 5_000;
/** Trades between comparisons of our values with the peer's, for the last traded token. */
const BETWEEN_MOMENTS = Math.floor(TRADES / 40);

export const isMoment = (trades: number): boolean => trades % BETWEEN_MOMENTS === 777;

/**
 * A side's measurements in a separate process, and its results: for the compared tokens at the end, and at each
 * moment.
 */
export interface Report {
  /** CPU-seconds for applying all trades and reading every candle and figure of every token once at the end. */
  readonly all: number;
  /** CPU-seconds of the last `LIVE` trades with values kept current. */
  readonly live: number;
  readonly ends: readonly Answer[];
  readonly moments: readonly { readonly moment: Moment; readonly answer: Answer }[];
}

/** Returns the CPU-seconds of the work, over all threads. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}
