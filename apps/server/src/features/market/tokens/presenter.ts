import type { LiveFigures } from '@dugout/contract/market/figures';
import type { SearchToken } from '@dugout/contract/market/search';
import type { TokenPage, TokenRow } from '@dugout/contract/market/token';
import type { Holder, TokenTrade } from '@dugout/contract/market/trades';
import type { Trade } from '@dugout/domain/market-events';
import type { TransferFinding } from '@dugout/domain/sell-check/sell-check';
import type { Window } from '@dugout/domain/windows';
import type { MarketReads } from '@dugout/market/market-reads';
import type { MarketTrade } from '@dugout/market/types';
import type { Holdings } from './holdings.ts';
import { searchToken } from './search.view.ts';
import { liveFigures, type ShownFigures, tokenPage, tokenRow } from './token.view.ts';
import { holderView, tokenTrade, type WalletNames } from './trade.view.ts';
import type { Routing } from './untradable-reason.ts';

interface PresenterOptions {
  readonly market: MarketReads;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  readonly names: WalletNames;
  /** False for a market with an incomplete trade history, in which holdings are unknown. */
  readonly wholeHistory: boolean;
  readonly holdings: Holdings;
  /** Returns a pool's own fee in basis points, null when unknown. */
  readonly poolFeeBps: (mint: string) => number | null;
  /** Whether a router trades tokens in any pool. */
  readonly routing?: Routing;
  /** Returns a token's transfers as simulated on the chain; null when nothing was. */
  readonly probeOf?: (mint: string) => TransferFinding | null;
}

/** Presents tokens by mint in the contract's types; null for an unknown mint. */
export class Presenter {
  readonly #options: PresenterOptions;

  constructor(options: PresenterOptions) {
    this.#options = options;
  }

  row(mint: string, window: Window): TokenRow | null {
    const { market, now } = this.#options;
    const at = now();
    const known = this.#parts(mint, at);
    return known && tokenRow({ ...known, trend: market.trend(mint, at) }, window, at);
  }

  page(mint: string): TokenPage | null {
    const { market, now } = this.#options;
    const at = now();
    const known = this.#parts(mint, at);
    return known && tokenPage({ ...known, pictureLookAlikes: market.pictureLookAlikes(mint) }, at);
  }

  live(mint: string): LiveFigures | null {
    const figures = this.#figuresOf(mint, this.#options.now());
    return figures && liveFigures(mint, figures);
  }

  /** The trades on the tape, newest first; null for an unknown token. */
  trades(mint: string, page: { limit: number }): TokenTrade[] | null {
    return this.shown(mint, this.#options.market.trades(mint, page));
  }

  /** Presents trades of a token; null for an unknown token. */
  shown(mint: string, trades: readonly MarketTrade[]): TokenTrade[] | null {
    const { market, names, wholeHistory } = this.#options;
    const facts = market.token(mint);
    return facts && trades.map((trade) => tokenTrade(trade, facts.quoteMint, names, wholeHistory));
  }

  /** Presents a trade that was just applied, like `trades`; null when it is not the newest. */
  newestTrade(trade: Trade): TokenTrade | null {
    const { market, names, wholeHistory } = this.#options;
    const facts = market.token(trade.mint);
    const newest = market.newestTrade(trade);
    return facts && newest && tokenTrade(newest, facts.quoteMint, names, wholeHistory);
  }

  /** Presents a trade that is not applied; null for an unknown token. */
  unapplied(trade: Trade): TokenTrade | null {
    const { market, names, wholeHistory } = this.#options;
    const facts = market.token(trade.mint);
    const shown = market.unappliedTrade(trade);
    return facts && shown && tokenTrade(shown, facts.quoteMint, names, wholeHistory);
  }

  /** Returns the largest holders, largest first; empty and null when unknown. */
  holders(mint: string, limit: number) {
    const { holdings, names } = this.#options;
    const { items, count, readAt } = holdings.list(mint, limit);
    return {
      items: items.map((holder): Holder => holderView(holder, names)),
      count,
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
    };
  }

  searchTokens(text: string, limit: number): SearchToken[] {
    const { market, now, poolFeeBps, routing = 'direct', probeOf } = this.#options;
    const at = now();
    return market.search(text, limit, at).flatMap(({ mint, lookAlikes, deepest }) => {
      const facts = market.token(mint);
      const figures = this.#figuresOf(mint, at);
      return facts && figures
        ? [
            searchToken({
              facts,
              figures,
              lookAlikes,
              deepest,
              poolFeeBps: poolFeeBps(mint),
              routing,
              probe: probeOf?.(mint) ?? null,
            }),
          ]
        : [];
    });
  }

  #figuresOf(mint: string, at: number): ShownFigures | null {
    const { market, wholeHistory } = this.#options;
    const figures = market.figures(mint, at);
    return wholeHistory || figures === null ? figures : { ...figures, holders: null };
  }

  #parts(mint: string, at: number) {
    const { market, holdings, poolFeeBps, routing = 'direct', probeOf } = this.#options;
    const facts = market.token(mint);
    const figures = this.#figuresOf(mint, at);
    if (facts === null || figures === null) return null;
    return {
      facts,
      figures,
      shares: holdings.shares(mint),
      lookAlikes: market.lookAlikes(mint),
      deepest: market.deepest(mint),
      poolFeeBps: poolFeeBps(mint),
      routing,
      probe: probeOf?.(mint) ?? null,
    };
  }
}
