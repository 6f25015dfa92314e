import type { MarketEvent, Migration, TokenTransfer } from '@dugout/domain/market-events';
import type { CandleRow, HolderRow, TokenRow, TradeRow, TradeValue } from './row-types.ts';

export interface MarketMark {
  readonly lastSlot: number;
  readonly lastTime: number;
  /** Trades up to this moment (unix ms) may have left the tape; -Infinity before any has. */
  readonly forgottenUpTo: number;
}

/** A market's state as rows. `MarketRows` documents each method. */
export interface MarketTables {
  readonly counts: { readonly tokens: number; readonly wallets: number; readonly trades: number };
  readonly mark: MarketMark;
  mint(number: number): string;
  tokenNumber(mint: string): number;
  walletNumber(address: string): number;
  wallet(number: number): string;
  firstSeen(number: number): number | null;
  walletsOf(token: number): number[];
  token(number: number): TokenRow | null;
  holder(token: number, wallet: number): HolderRow | null;
  candles(token: number, since: number): CandleRow[];
  trade(id: string): TradeValue | null;
  restoreWallet(address: string, firstSeen: number | null): void;
  restoreToken(row: TokenRow): void;
  restorePool(pool: string, token: number): void;
  restoreHolder(row: HolderRow): void;
  restoreCandle(row: CandleRow): void;
  restoreTrade(row: TradeRow): boolean;
  forgetTrades(count: number): void;
  restoreFact(event: TokenTransfer | Migration): void;
  restoreCreations(): void;
  restoreMark(mark: MarketMark): void;
}

/** Record counts of a market, and bytes of its large tables. */
export interface Extent {
  readonly tokens: number;
  readonly compacted: number;
  readonly wallets: number;
  readonly holdings: number;
  /** Holdings in tokens that rest, packed. */
  readonly compactedHoldings: number;
  readonly trades: number;
  readonly bytes: number;
}

export interface Rollback {
  /** The slot of the mark to which the market went back. */
  readonly mark: number;
  readonly orphaned: readonly MarketEvent[];
  /** The events since the mark that are still valid, in order, and whether reapplying each changed anything. */
  readonly reapplied: readonly { readonly event: MarketEvent; readonly changed: boolean }[];
  /** Numbers of the tokens, and [token, wallet] of the holdings, that may have changed. */
  readonly tokens: readonly number[];
  readonly holders: readonly (readonly [token: number, wallet: number])[];
  /** Numbers of the wallets whose first event may have been orphaned. */
  readonly wallets: readonly number[];
}

/** Changes a market, and keeps it as rows. `Market` documents each method. */
export interface MarketWrites {
  readonly rows: MarketTables;
  readonly extent: Extent;
  readonly lastTime: number;
  apply(event: MarketEvent, stays?: boolean): boolean;
  mark(slot: number, final: number): number;
  rollBack(from: number): Rollback | null;
}
