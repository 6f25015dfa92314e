import type { Congestion, Rival } from '@dugout/local-chain/block-space';
import { chance } from '@dugout/local-chain/solana-node/chance';

/** The network's limits of compute units: of a block, and of its transactions that write to one account. */
const BLOCK_UNITS = 60_000_000;
const ACCOUNT_UNITS = 12_000_000;
/** Usual price of a compute unit at a hot account, in micro-lamports, and of the other transactions. */
const HOT_PRICE = 150_000;
const OTHER_PRICE = 20_000;
/** Slots of a wave, the share of waves in which prices surge, and the max factor of a surge. */
const WAVE_SLOTS = 25;
const SURGES = 0.3;
const MAX_SURGE = 12;
/** Deviation of the logarithm of a bid. */
const SPREAD = 0.7;
/** The bids of a slot are for 1 to 1.6 times its space. */
const MAX_EXCESS = 0.6;

/** The share of transactions whose limit was measured, and its margin. The others have a flat limit. */
const MEASURED = 1 / 3;
const MEASURED_MARGIN = 1.1;
const FLAT_LIMITS = [200_000, 250_000, 300_000, 400_000] as const;
/** The cost of a signature, 14 write locks and the default limit of loaded data, in compute units. */
const FIXED_COST = 720 + 14 * 300 + 16_384;

/**
 * Returns the compute units that a swap uses: 142,000 at p50 and 207,000 at p90, as 276 recorded swaps through Jupiter
 * did.
 */
export const unitsUsed = (...names: readonly (string | number)[]): number =>
  Math.floor(60_750 + 162_500 * chance(...names, 'used'));

function costOf(names: readonly (string | number)[]): number {
  if (chance(...names, 'measured') < MEASURED) return FIXED_COST + unitsUsed(...names) * MEASURED_MARGIN;
  const flat = Math.floor(FLAT_LIMITS.length * chance(...names, 'flat'));
  return FIXED_COST + (FLAT_LIMITS[flat] ?? FLAT_LIMITS[0]);
}

/**
 * Returns full blocks with a market for each hot pool, whose swaps all write to its accounts: more is bid than fits, at
 * prices that surge and fall. The same for a seed, independent of the swaps.
 */
export function congestionOf(seed: string, hot: readonly (readonly string[])[]): Congestion {
  return {
    blockUnits: BLOCK_UNITS,
    accountUnits: ACCOUNT_UNITS,
    rivals: (slot) => [
      ...hot.flatMap((pool) => bids([seed, pool[0] ?? ''], slot, HOT_PRICE, ACCOUNT_UNITS, pool)),
      ...bids([seed, 'others'], slot, OTHER_PRICE, BLOCK_UNITS, []),
    ],
  };
}

function bids(
  names: readonly string[],
  slot: number,
  usual: number,
  space: number,
  writable: readonly string[],
): Rival[] {
  const wave = Math.floor(slot / WAVE_SLOTS);
  const surge =
    chance(...names, 'surge', wave) < SURGES ? 1 + (MAX_SURGE - 1) * chance(...names, 'height', wave) : 1;
  const wanted = space * (1 + MAX_EXCESS * chance(...names, 'demand', slot));
  const all: Rival[] = [];
  for (let units = 0; units < wanted; ) {
    const own = costOf([...names, slot, all.length]);
    const price = Math.floor(usual * surge * Math.exp(SPREAD * normal(...names, slot, all.length)));
    all.push({ units: own, price, writable });
    units += own;
  }
  return all;
}

/** Returns a normally distributed number by Box and Muller's transform. */
const normal = (...names: readonly (string | number)[]): number =>
  Math.sqrt(-2 * Math.log(1 - chance(...names, 'radius'))) *
  Math.cos(2 * Math.PI * chance(...names, 'angle'));
