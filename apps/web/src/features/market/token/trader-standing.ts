import type { TokenTrade, TraderStanding } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';

/**
 * The newest standing of each wallet among trades (newest first); it holds for the wallet's older trades as
 * well.
 */
export function newestStandings(trades: readonly TokenTrade[]): ReadonlyMap<string, TraderStanding | null> {
  const standings = new Map<string, TraderStanding | null>();
  for (const { wallet, standing } of trades) if (!standings.has(wallet)) standings.set(wallet, standing);
  return standings;
}

export interface TraderPnl {
  readonly usd: number;
  /** Of all that was bought. */
  readonly pct: number;
}

/**
 * Realized and unrealized together at a price of a whole token; null where a part of it is not known, or
 * nothing was bought.
 */
export function pnlOf(
  standing: TraderStanding | null | undefined,
  priceUsd: number | null,
  decimals: number,
): TraderPnl | null {
  if (standing === null || standing === undefined) return null;
  const { boughtUsd, realisedUsd, openAmount, openCostUsd } = standing;
  if (boughtUsd === null || boughtUsd === 0 || realisedUsd === null || openCostUsd === null) return null;
  const open = toNumber(BigInt(openAmount), decimals);
  if (open > 0 && priceUsd === null) return null;
  const usd = realisedUsd + open * (priceUsd ?? 0) - openCostUsd;
  return { usd, pct: (usd / boughtUsd) * 100 };
}
