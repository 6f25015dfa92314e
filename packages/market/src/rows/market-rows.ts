import type { Migration, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketMark, MarketTables } from '../market-writes.ts';
import type { CandleRow, HolderRow, TokenRow, TradeRow, TradeValue } from '../row-types.ts';
import type { MarketState } from '../state.ts';
import { forgetOldest } from '../writes/forget.ts';
import { readCandleRows, readHolderRow, readTokenRow, readTradeValue } from './read-rows.ts';
import {
  restoreCandle,
  restoreCreations,
  restoreFact,
  restoreHolder,
  restoreToken,
  restoreTrade,
} from './restore-rows.ts';

/** A market's state as rows that can be stored elsewhere and restored without changing any answer. */
export class MarketRows implements MarketTables {
  readonly #state: MarketState;
  /** The token whose holders are restored, -1 before the first. */
  #restoring = -1;

  constructor(state: MarketState) {
    this.#state = state;
  }

  /** Counts of tokens, wallets and trades. Numbers are assigned from 0 and never change. */
  get counts(): { readonly tokens: number; readonly wallets: number; readonly trades: number } {
    return {
      tokens: this.#state.tokens.length,
      wallets: this.#state.wallets.size,
      trades: this.#state.tape.size,
    };
  }
  get mark(): MarketMark {
    const { lastSlot, lastTime, forgottenUpTo } = this.#state;
    return { lastSlot, lastTime, forgottenUpTo };
  }
  mint(number: number): string {
    return this.#state.mints.text(number);
  }
  /** Returns the number of a token, -1 when unknown. */
  tokenNumber(mint: string): number {
    return this.#state.mints.find(mint);
  }
  walletNumber(address: string): number {
    return this.#state.wallets.find(address);
  }
  wallet(number: number): string {
    return this.#state.wallets.text(number);
  }
  /** Returns when a wallet was first seen, as `restoreWallet` expects it. */
  firstSeen(number: number): number | null {
    return this.#state.firstSeen.of(number);
  }
  walletsOf(token: number): number[] {
    const { holders } = this.#state;
    const wallets: number[] = [];
    for (let holder = holders.firstOf(token); holder !== -1; holder = holders.next(holder))
      wallets.push(holders.wallet(holder));
    return wallets;
  }
  token(number: number): TokenRow | null {
    const token = this.#state.tokens[number];
    return token === undefined ? null : readTokenRow(this.#state, token);
  }
  holder(token: number, wallet: number): HolderRow | null {
    return readHolderRow(this.#state, token, wallet);
  }
  /** Candles of 1, 15 and 60 minutes open at `since` (unix ms) or later. */
  candles(token: number, since: number): CandleRow[] {
    return readCandleRows(this.#state, token, since);
  }
  trade(id: string): TradeValue | null {
    return readTradeValue(this.#state, id);
  }

  /**
   * Restores wallets, in the order of their numbers, before everything else. `firstSeen` is in unix ms, 0 if
   * unknown, and null for a wallet that was seen in orphaned events only.
   */
  restoreWallet(address: string, firstSeen: number | null): void {
    const wallet = this.#state.wallets.intern(address);
    if (firstSeen !== null) this.#state.firstSeen.see(wallet, firstSeen);
  }
  /** Restores tokens, in the order of their numbers. */
  restoreToken(row: TokenRow): void {
    restoreToken(this.#state, row);
  }
  restorePool(pool: string, token: number): void {
    this.#state.pools.set(pool, token);
  }
  /** Restores holders, token by token. Those of the token before are packed: a start never holds all unpacked. */
  restoreHolder(row: HolderRow): void {
    if (row.token !== this.#restoring) this.#state.holders.rest(this.#restoring);
    this.#restoring = row.token;
    restoreHolder(this.#state, row);
  }
  restoreCandle(row: CandleRow): void {
    restoreCandle(this.#state, row);
  }
  restoreTrade(row: TradeRow): boolean {
    return restoreTrade(this.#state, row);
  }
  /** Removes the oldest trades from the tape until `count` remain. */
  forgetTrades(count: number): void {
    while (this.#state.tape.size > count) forgetOldest(this.#state);
  }
  /**
   * Restores an already applied transfer or migration, after all tokens. It is not applied a second time, but
   * events that depend on it may still arrive.
   */
  restoreFact(event: TokenTransfer | Migration): void {
    restoreFact(this.#state, event);
  }
  /** Call after all tokens are restored. */
  restoreCreations(): void {
    restoreCreations(this.#state);
  }
  restoreMark({ lastSlot, lastTime, forgottenUpTo }: MarketMark): void {
    this.#state.see(lastSlot, lastTime);
    if (forgottenUpTo > this.#state.forgottenUpTo) this.#state.forgottenUpTo = forgottenUpTo;
  }
}
