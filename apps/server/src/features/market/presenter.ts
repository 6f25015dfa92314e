import type { LiveFigures, SearchToken, TokenPage, TokenRow, TokenTrade } from '@dugout/contract/market';
import type { Window } from '@dugout/domain/windows';
import type { MarketReads } from './market-reads.ts';
import { searchToken } from './search.view.ts';
import { liveFigures, tokenPage, tokenRow } from './token.view.ts';
import { tokenTrade, type WalletNames } from './trade.view.ts';

export interface PresenterOptions {
  readonly market: MarketReads;
  /** The market's clock, unix ms. */
  readonly now: () => number;
  readonly names: WalletNames;
  /** A pool's own fee in basis points, null where it is not known. */
  readonly poolFeeBps: (mint: string) => number | null;
}

/** Mint in, contract type out; null for a mint that the market does not know. */
export interface Presenter {
  row(mint: string, window: Window): TokenRow | null;
  page(mint: string): TokenPage | null;
  live(mint: string): LiveFigures | null;
  /** Newest first; null for an unknown token. */
  trades(mint: string, page: { limit: number; before?: string }): TokenTrade[] | null;
  searchTokens(text: string, limit: number): SearchToken[];
}

export function createPresenter({ market, now, names, poolFeeBps }: PresenterOptions): Presenter {
  const parts = (mint: string, at: number) => {
    const facts = market.token(mint);
    const figures = market.figures(mint, at);
    const shares = market.shares(mint);
    return facts && figures && shares ? { facts, figures, shares, lookAlikes: market.lookAlikes(mint) } : null;
  };

  return {
    row(mint, window) {
      const at = now();
      const known = parts(mint, at);
      return known && tokenRow({ ...known, trend: market.trend(mint, at) }, window, at);
    },
    page(mint) {
      const known = parts(mint, now());
      return known && tokenPage(known, poolFeeBps(mint));
    },
    live(mint) {
      const figures = market.figures(mint, now());
      return figures && liveFigures(mint, figures);
    },
    trades(mint, page) {
      const facts = market.token(mint);
      return facts && market.trades(mint, page).map((trade) => tokenTrade(trade, facts.quoteMint, names));
    },
    searchTokens(text, limit) {
      const at = now();
      return market.search(text, limit, at).flatMap(({ mint, lookAlikes, deepest }) => {
        const facts = market.token(mint);
        const figures = market.figures(mint, at);
        return facts && figures ? [searchToken({ facts, figures, lookAlikes, deepest })] : [];
      });
    },
  };
}
