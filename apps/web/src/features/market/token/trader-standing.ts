import type { TokenTrade, TraderStanding } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';
import { pnlOf } from '@dugout/domain/positions/pnl';

/**
 * Returns the newest standing of each wallet among trades (newest first); it applies to the wallet's older trades
 * too.
 */
export function newestStandings(trades: readonly TokenTrade[]): ReadonlyMap<string, TraderStanding | null> {
  const standings = new Map<string, TraderStanding | null>();
  for (const { wallet, standing } of trades) if (!standings.has(wallet)) standings.set(wallet, standing);
  return standings;
}

interface TraderPnl {
  readonly usd: number;
  /** Percent of the cost of tokens sold and held. */
  readonly pct: number;
}

/**
 * Returns realized plus unrealized PnL at the price of a whole token; null if a part is unknown or nothing was
 * bought.
 */
export function traderPnl(
  standing: TraderStanding | null | undefined,
  priceUsd: number | null,
  decimals: number,
): TraderPnl | null {
  if (standing === null || standing === undefined) return null;
  const { realisedUsd, soldCostUsd, openAmount, openCostUsd } = standing;
  const open = toNumber(BigInt(openAmount), decimals);
  const value = open === 0 ? 0 : priceUsd === null ? null : open * priceUsd;
  const { total, totalPct } = pnlOf({
    realized: realisedUsd,
    soldCost: soldCostUsd,
    cost: openCostUsd,
    value,
  });
  return total === null || totalPct === null ? null : { usd: total, pct: totalPct };
}
