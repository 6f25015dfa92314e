/** Priority fees that follow the network. Prices in micro-lamports per compute unit. */

const PRIORITY_LEVELS = ['normal', 'fast', 'turbo'] as const;
export type PriorityLevel = (typeof PRIORITY_LEVELS)[number];
export const PRIORITY_MODES = ['fixed', ...PRIORITY_LEVELS] as const;
export type PriorityMode = (typeof PRIORITY_MODES)[number];

export type FeePrices = Readonly<Record<PriorityLevel, bigint>>;

/** The lowest price that got a transaction with the same writable accounts into a block. */
export interface BlockPrice {
  readonly slot: number;
  readonly microLamports: number;
}

/** Percentile of the recent blocks whose price is paid. */
const PERCENTILES: Readonly<Record<PriorityLevel, number>> = { normal: 50, fast: 75, turbo: 95 };
/**
 * About 4 seconds, and about 2: the price of a surge is paid from its first blocks on, and not long after its last. The
 * 75th percentile of 5 is not the highest: in a pool that only our traders trade, the prices are our own bids, which
 * would never fall.
 */
const WINDOWS = [10, 5];
/** Paid when blocks have room: leaders order transactions by price even then. */
const MIN_PRICES: FeePrices = { normal: 5_000n, fast: 20_000n, turbo: 100_000n };
/** Paid without an estimate, in lamports. */
const WITHOUT_ESTIMATE: Readonly<Record<PriorityLevel, number>> = {
  normal: 100_000,
  fast: 300_000,
  turbo: 1_000_000,
};
const MICRO = 1_000_000n;

/** Returns the prices of each level from the prices of recent blocks, in any order. */
export function feePricesFrom(blocks: readonly BlockPrice[]): FeePrices {
  const newest = [...blocks].sort((a, b) => b.slot - a.slot).map(({ microLamports }) => microLamports);
  const windows = WINDOWS.map((count) => newest.slice(0, count).sort((a, b) => a - b));
  const at = (level: PriorityLevel): bigint =>
    BigInt(Math.max(...windows.map((prices) => percentile(prices, PERCENTILES[level]))));
  return { normal: at('normal'), fast: at('fast'), turbo: at('turbo') };
}

const percentile = (sorted: readonly number[], pct: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * pct) / 100))] ?? 0;

interface FeeWanted {
  readonly level: PriorityLevel;
  readonly maxLamports: number;
}

/**
 * Returns the priority fee in lamports of a transaction with this limit of compute units. Without an estimate, a
 * fixed amount per level.
 */
export function priorityFee(
  { level, maxLamports }: FeeWanted,
  prices: FeePrices | null,
  units: number,
): bigint {
  const price = prices === null || prices[level] > MIN_PRICES[level] ? prices?.[level] : MIN_PRICES[level];
  const fee =
    price === undefined ? BigInt(WITHOUT_ESTIMATE[level]) : (price * BigInt(units) + MICRO - 1n) / MICRO;
  return fee < maxLamports ? fee : BigInt(maxLamports);
}
