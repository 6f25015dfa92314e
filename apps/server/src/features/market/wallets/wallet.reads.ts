import type { SearchWallet } from '@dugout/contract/market/search';
import type {
  WalletDay,
  WalletHolding,
  WalletSummary,
  WalletTrade,
} from '@dugout/contract/market/wallet-insights';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import type { MarketReads } from '@dugout/market/market-reads';
import {
  dayView,
  holdingView,
  isoOrNull,
  publicTransaction,
  searchWallet,
  summaryView,
  tradeView,
} from './wallet.view.ts';

interface PageOf {
  readonly offset: number;
  readonly limit: number;
}

export interface WalletReads {
  summary(address: string): WalletSummary;
  trades(address: string, page: PageOf): { items: WalletTrade[]; count: number; since: string | null };
  /** Returns the same trades as transactions. */
  transactions(address: string, page: PageOf): { items: WalletTransaction[]; count: number };
  holdings(
    address: string,
    limit: number,
  ): { items: WalletHolding[]; count: number | null; valueUsd: number | null; since: string | null };
  calendar(address: string, timeZone: string): { days: WalletDay[]; since: string | null };
  search(text: string, limit: number): SearchWallet[];
}

/** `wholeHistory` is false for an incomplete trade history, in which holdings are unknown. `now` in unix ms. */
export function walletReads({
  market,
  now,
  wholeHistory,
}: {
  market: MarketReads;
  now: () => number;
  wholeHistory: boolean;
}): WalletReads {
  const { walletHistory: history } = market;
  const since = () => isoOrNull(history.since);

  return {
    summary: (address) => summaryView(history.summary(address, now()), history.since),
    trades(address, page) {
      const { items, count } = history.trades(address, page);
      return {
        items: items.flatMap((trade) => withFacts(trade, (facts) => tradeView(trade, facts))),
        count,
        since: since(),
      };
    },
    transactions(address, page) {
      const { items, count } = history.trades(address, page);
      return {
        items: items.flatMap((trade) =>
          withFacts(trade, (facts) => publicTransaction(address, trade, facts)),
        ),
        count,
      };
    },
    holdings(address, limit) {
      if (!wholeHistory) return { items: [], count: null, valueUsd: null, since: since() };
      const all = history.holdings(address);
      const items = all
        .slice(0, limit)
        .flatMap((holding) =>
          withFacts(holding, (facts) =>
            holdingView(holding, facts, market.figures(holding.mint, now())?.priceUsd ?? null),
          ),
        );
      return {
        items,
        count: all.length,
        valueUsd: all.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0),
        since: since(),
      };
    },
    calendar: (address, timeZone) => ({
      days: history.days(address, timeZone).map(dayView),
      since: since(),
    }),
    search: (text, limit) =>
      market.wallets(text, limit).map(({ address }) => searchWallet(history.summary(address, now()))),
  };

  function withFacts<T>(
    { mint }: { readonly mint: string },
    view: (facts: NonNullable<ReturnType<MarketReads['token']>>) => T,
  ): T[] {
    const facts = market.token(mint);
    return facts === null ? [] : [view(facts)];
  }
}
