import { DAY_MS, START, TRADES } from '../market-apply/trades.ts';
import type { Answer, Moment } from './answers.ts';

/** The end of the day that the trades fill. */
export const END = START + DAY_MS;
/** Tokens whose answers are compared in the end: those that trade most, and as many that do not. */
export const COMPARED = 1_000;
/**
 * The last so many trades are applied live: every value read after each of ours, after each batch on the
 * peer's side.
 */
export const LIVE = 100_000;
/** A second of trades at the planned load. */
export const LIVE_BATCH = 5_000;
/** Our values are held against the peer's after every so many trades, at the token that traded last. */
const BETWEEN_MOMENTS = Math.floor(TRADES / 40);

export const isMoment = (trades: number): boolean => trades % BETWEEN_MOMENTS === 777;

/**
 * What one side did in a process of its own, and what it says: of the compared tokens in the end, and at each
 * moment.
 */
export interface Report {
  /** CPU-seconds: all trades taken in, and every candle and figure of every token read once in the end. */
  readonly all: number;
  /** CPU-seconds of the last `LIVE` trades with values kept current. */
  readonly live: number;
  readonly ends: readonly Answer[];
  readonly moments: readonly { readonly moment: Moment; readonly answer: Answer }[];
}

/** CPU-seconds, those of all threads, that the work takes. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}
