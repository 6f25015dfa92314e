import { PUMP_CURVE } from './execution/bonding-curve.ts';
import type { MarketId } from './markets.ts';

/**
 * The wallet of pump.fun's Mayhem agent: the vault of the Mayhem program
 * (MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e). A coin in Mayhem mode has a second supply minted to it, which
 * it trades for a day; what it has left is burned then. Source: pump-public-docs, accounts of `create_v2`.
 */
export const MAYHEM_AGENT = 'BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s';

/** What the agent is minted, in raw units: as much again as the curve. */
export const MAYHEM_MINTED = PUMP_CURVE.supply;

/**
 * Whether a token is a coin in Mayhem mode: pump.fun mints more than a curve's supply of no other. Null where
 * the supply is not known.
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
