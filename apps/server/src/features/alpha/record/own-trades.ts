import type { Returns } from '@dugout/contract/alpha/record';
import { toNumber } from '@dugout/domain/base-units';
import { pnlOf } from '@dugout/domain/positions/pnl';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { TokenBook } from '@dugout/market/figures/token-book';
import type { WalletTrade } from '@dugout/market/wallet-types';
import type { TrackedCall } from '../index/call.ts';
import { returnsOfKnown } from '../index/results.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';

const MAX_TRADES = 10_000;

interface TokenNow {
  /** Raw units in the wallets. */
  readonly held: bigint;
  readonly decimals: number;
  readonly priceUsd: number | null;
}

/**
 * Returns the Total PnL of trades in one token, oldest first, in percent, with held tokens at the current price.
 * Returns null when a value is missing, or when more was sold or is held than these trades bought.
 */
export function ownPct(
  trades: readonly Pick<WalletTrade, 'side' | 'usd' | 'tokenAmount'>[],
  { held, decimals, priceUsd }: TokenNow,
): number | null {
  const book = new TokenBook();
  let left = 0n;
  for (const { side, usd, tokenAmount } of trades) {
    if (usd === null) return null;
    book.add(side === 'buy', tokenAmount, Math.round(usd * 1e6));
    left += side === 'buy' ? tokenAmount : -tokenAmount;
  }
  if (left < held) return null;
  const { amount, costUsd: cost } = book.open(held);
  const value = amount === 0n ? 0 : priceUsd === null ? null : toNumber(amount, decimals) * priceUsd;
  return pnlOf({ realized: book.realisedUsd, soldCost: book.soldCostUsd, cost, value }).totalPct;
}

/** Returns the result of a caller's own trades in the called tokens; null when no wallet is shown. */
export function ownTrades(
  calls: readonly TrackedCall[],
  { wallets, showsWallets }: CallerProfile,
  { state, wholeHistory }: Pick<MarketFeed, 'state' | 'wholeHistory'>,
): Returns | null {
  if (!showsWallets || wallets.length === 0 || !wholeHistory) return null;
  const trades = wallets.flatMap(
    (wallet) => state.walletHistory.trades(wallet, { offset: 0, limit: MAX_TRADES }).items,
  );
  const pcts = [...new Set(calls.map(({ call }) => call.mint))].flatMap((mint) => {
    const ofToken = trades.filter((trade) => trade.mint === mint).sort((a, b) => a.time - b.time);
    if (ofToken.length === 0) return [];
    const held = wallets.reduce((sum, wallet) => sum + (state.holder(mint, wallet)?.amount ?? 0n), 0n);
    const decimals = state.token(mint)?.decimals ?? 0;
    return [ownPct(ofToken, { held, decimals, priceUsd: state.prices(mint)?.priceUsd ?? null })];
  });
  return returnsOfKnown(pcts);
}
