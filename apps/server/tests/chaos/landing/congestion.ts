import type { Congestion, Rival } from '@dugout/local-chain/block-space';
import { chance } from '@dugout/local-chain/solana-node/chance';

/** A tenth of the network's blocks: 12 % of the units for the transactions that write to one account. */
const BLOCK_UNITS = 6_000_000;
const ACCOUNT_UNITS = 1_200_000;
/** Usual price of a compute unit at a hot account, in micro-lamports, and of the other transactions. */
const HOT_PRICE = 150_000;
const OTHER_PRICE = 20_000;
/** Slots of a wave, the share of waves in which prices surge, and the max factor of a surge. */
const WAVE_SLOTS = 25;
const SURGES = 0.3;
const MAX_SURGE = 12;
/** Deviation of the logarithm of a bid. */
const SPREAD = 0.7;

/**
 * Returns full blocks with a market for each hot account: more is bid than fits, at prices that surge and fall. The same
 * for a seed, independent of the swaps.
 */
export function congestionOf(seed: string, hot: readonly string[]): Congestion {
  return {
    blockUnits: BLOCK_UNITS,
    accountUnits: ACCOUNT_UNITS,
    rivals: (slot) => [
      ...hot.flatMap((account) => bids([seed, account], slot, HOT_PRICE, ACCOUNT_UNITS, [account])),
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
  const wanted = space * (1 + 0.6 * chance(...names, 'demand', slot));
  const all: Rival[] = [];
  for (let units = 0; units < wanted; ) {
    const own = 60_000 + Math.floor(200_000 * chance(...names, slot, all.length, 'units'));
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
