import type { Reserves } from '../market-events.ts';
import type { MarketId } from '../markets.ts';

/**
 * pump.fun's bonding curve as initialized by its program (global account of
 * 6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P).
 */
export const PUMP_CURVE = {
  decimals: 6,
  /** 1 billion tokens. */
  supply: 1_000_000_000_000_000n,
  virtualReserves: { base: 1_073_000_000_000_000n, quote: 30_000_000_000n } satisfies Reserves,
  /** Tokens for sale before the curve is complete. */
  realBase: 793_100_000_000_000n,
  feeBps: 100n,
  /** Tokens and lamports that a completed curve moves to its pool. */
  poolBase: 206_900_000_000_000n,
} as const;

/** Raw tokens of the virtual reserve that do not exist. */
export const VIRTUAL_SURPLUS = PUMP_CURVE.virtualReserves.base - PUMP_CURVE.supply;

/** Returns the real lamports on the curve, net of fees, from its virtual reserve. */
export const realQuote = (reserves: Reserves): bigint => reserves.quote - PUMP_CURVE.virtualReserves.quote;

/** Returns how much of a pump.fun curve has been bought, in percent 0 to 100. */
export function graduationPct(reserves: Reserves): number {
  const bought = PUMP_CURVE.virtualReserves.base - reserves.base;
  const pct = (Number(bought) / Number(PUMP_CURVE.realBase)) * 100;
  return Math.min(100, Math.max(0, pct));
}

export const leftOnCurve = (reserves: Reserves): bigint =>
  reserves.base - (PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase);

/**
 * The wallet of pump.fun's Mayhem agent: the vault of the Mayhem program
 * (MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e). A coin in Mayhem mode has a second supply minted to it, which it
 * trades for a day and then burns the rest. Source: pump-public-docs, accounts of `create_v2`.
 */
export const MAYHEM_AGENT = 'BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s';

/** Amount minted to the agent, in raw units: the curve's supply once more. */
export const MAYHEM_MINTED = PUMP_CURVE.supply;

/**
 * Reports whether a token is a coin in Mayhem mode: the only kind whose pump.fun supply exceeds a curve's. Null
 * when the supply is unknown.
 */
export function isMayhem({
  launchpad,
  supply,
}: {
  readonly launchpad: MarketId | null;
  readonly supply: bigint | null;
}): boolean | null {
  if (launchpad !== 'pumpfun') return false;
  return supply === null ? null : supply > PUMP_CURVE.supply;
}
