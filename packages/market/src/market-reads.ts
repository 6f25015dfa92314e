import type { Trade } from '@dugout/domain/market-events';
import type {
  Bundle,
  Explorer,
  ExplorerQuery,
  HolderPoint,
  Launch,
  LookAlikeGroup,
  Prices,
  Screen,
  ScreenQuery,
  TokenHit,
  TraderRow,
  WalletHit,
  WalletTradesPage,
} from './queries.ts';
import type { PastTrade } from './row-types.ts';
import type {
  Candle,
  CandleQuery,
  Figures,
  HolderRow,
  Holding,
  MarketTrade,
  Shares,
  TokenFacts,
} from './types.ts';
import type { WalletDay, WalletHolding, WalletSummary } from './wallet-types.ts';

/** Trading history of any wallet; see `WalletHistory`. */
export interface WalletReads {
  /** Unix ms since which every trade is known; null before the first. */
  readonly since: number | null;
  summary(address: string, now: number): WalletSummary;
  trades(address: string, page: { offset: number; limit: number }): WalletTradesPage;
  holdings(address: string): WalletHolding[];
  days(address: string, timeZone: string): WalletDay[];
}

/** The read-only interface of a market. `Market` documents each method. */
export interface MarketReads {
  readonly walletHistory: WalletReads;
  readonly solUsd: number | null;
  solUsdRange(from: number, to: number): { readonly low: number; readonly high: number } | null;
  readonly lastSlot: number;
  readonly lastTime: number;
  readonly forgottenUpTo: number;
  readonly size: number;
  token(mint: string): TokenFacts | null;
  leadIsProved(mint: string): boolean;
  byPool(pool: string): TokenFacts | null;
  mints(): string[];
  changesOf(mint: string): number;
  figures(mint: string, now: number): Figures | null;
  pricedThrough(mint: string): string[];
  prices(mint: string): Prices | null;
  shares(mint: string): Shares | null;
  kols(mint: string): number;
  trend(mint: string, now: number, points?: number): number[];
  candles(mint: string, query: CandleQuery): Candle[];
  trades(mint: string, query: { limit: number; before?: string | undefined }): MarketTrade[];
  tradeTime(mint: string, id: string): number | null;
  pastTrades(mint: string, trades: readonly PastTrade[]): MarketTrade[];
  newestTrade(trade: Trade): MarketTrade | null;
  unappliedTrade(trade: Trade): MarketTrade | null;
  holders(mint: string, limit: number): { items: HolderRow[]; count: number };
  holder(mint: string, wallet: string): Holding | null;
  poolPct(mint: string): number | null;
  holdersOverTime(mint: string, now: number): HolderPoint[];
  topTraders(mint: string, limit: number): TraderRow[];
  launch(mint: string): Launch | null;
  creations(mint: string, limit: number): string[];
  bundle(mint: string): Bundle | null;
  explore(query: ExplorerQuery, now: number): Explorer;
  screen(query: ScreenQuery, now: number): Screen;
  search(text: string, limit: number, now: number): TokenHit[];
  wallets(text: string, limit: number): WalletHit[];
  lookAlikeGroup(mint: string, limit: number): LookAlikeGroup | null;
  lookAlikes(mint: string): number;
  pictureLookAlikes(mint: string): number | null;
  deepest(mint: string): boolean;
}
