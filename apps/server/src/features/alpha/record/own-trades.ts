import type { Returns } from '@dugout/contract/alpha/returns';
import { toNumber } from '@dugout/domain/base-units';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { WalletTrade } from '@dugout/market/wallet-types';
import type { TrackedCall } from '../book/call.ts';
import { returnsOfKnown } from '../book/results.ts';
import type { Face } from '../people/faces.ts';

const MOST_TRADES = 10_000;

interface TokenNow {
  /** Raw units that the wallets hold. */
  readonly held: bigint;
  readonly decimals: number;
  readonly priceUsd: number | null;
}

/**
 * What trades in one token brought, in percent of what the buys cost, held tokens at their price of now. Null
 * when a value is missing, or more was sold or is held than these trades bought.
 */
export function ownPct(
  trades: readonly Pick<WalletTrade, 'side' | 'usd' | 'tokenAmount'>[],
  { held, decimals, priceUsd }: TokenNow,
): number | null {
  let [spent, got, bought, sold] = [0, 0, 0n, 0n];
  for (const { side, usd, tokenAmount } of trades) {
    if (usd === null) return null;
    if (side === 'buy') {
      spent += usd;
      bought += tokenAmount;
    } else {
      got += usd;
      sold += tokenAmount;
    }
  }
  if (spent === 0 || sold + held > bought || (held > 0n && priceUsd === null)) return null;
  return ((got + toNumber(held, decimals) * (priceUsd ?? 0)) / spent - 1) * 100;
}

/** What a caller's own trades in the called tokens came to; null where no wallet is shown. */
export function ownTrades(
  calls: readonly TrackedCall[],
  { wallets, showsWallets }: Face,
  { state, wholeHistory }: Pick<MarketFeed, 'state' | 'wholeHistory'>,
): Returns | null {
  if (!showsWallets || wallets.length === 0 || !wholeHistory) return null;
  const trades = wallets.flatMap(
    (wallet) => state.walletHistory.trades(wallet, { offset: 0, limit: MOST_TRADES }).items,
  );
  const pcts = [...new Set(calls.map(({ call }) => call.mint))].flatMap((mint) => {
    const ofToken = trades.filter((trade) => trade.mint === mint);
    if (ofToken.length === 0) return [];
    const held = wallets.reduce((sum, wallet) => sum + (state.holder(mint, wallet)?.amount ?? 0n), 0n);
    const decimals = state.token(mint)?.decimals ?? 0;
    return [ownPct(ofToken, { held, decimals, priceUsd: state.prices(mint)?.priceUsd ?? null })];
  });
  return returnsOfKnown(pcts);
}
