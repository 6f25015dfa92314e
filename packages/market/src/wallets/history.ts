import type { MarketState } from '../state.ts';
import { readWalletDays, readWalletHoldings, readWalletTrades, type WalletTradesPage } from './lists.ts';
import { knownSince, readSummary } from './summary.ts';
import type { WalletDay, WalletHolding, WalletSummary } from './types.ts';

/** Trading history of any wallet, computed from the tape on request. Empty for unknown wallets. */
export class WalletHistory {
  readonly #state: MarketState;

  constructor(state: MarketState) {
    this.#state = state;
  }

  /** Unix ms since which every trade is known; null before the first. */
  get since(): number | null {
    return knownSince(this.#state);
  }
  summary(address: string, now: number): WalletSummary {
    return readSummary(this.#state, address, now);
  }
  trades(address: string, page: { offset: number; limit: number }): WalletTradesPage {
    return readWalletTrades(this.#state, address, page);
  }
  holdings(address: string): WalletHolding[] {
    return readWalletHoldings(this.#state, address);
  }
  days(address: string): WalletDay[] {
    return readWalletDays(this.#state, address);
  }
}
