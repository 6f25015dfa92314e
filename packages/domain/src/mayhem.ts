import { PUMP_CURVE } from './execution/bonding-curve.ts';
import type { MarketId } from './markets.ts';

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
