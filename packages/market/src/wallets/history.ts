import type { WalletReads } from '../market-reads.ts';
import type { WalletTradesPage } from '../queries.ts';
import type { MarketState } from '../state.ts';
import type { WalletDay, WalletHolding, WalletSummary } from '../wallet-types.ts';
import { readWalletDays, readWalletHoldings, readWalletTrades } from './lists.ts';
import { knownSince, readSummary } from './summary.ts';

/** Trading history of any wallet, computed from the tape on request. Empty for unknown wallets. */
export class WalletHistory implements WalletReads {
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
  days(address: string, timeZone: string): WalletDay[] {
    return readWalletDays(this.#state, address, timeZone);
  }
}
