import type { Reserves, Side } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { Interval, Window } from '@dugout/domain/windows';

/** What is known about a token apart from its prices. */
export interface TokenFacts {
  readonly mint: string;
  readonly pool: string;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Unix ms; null where the creation was not seen. */
  readonly createdAt: number | null;
  readonly launchpad: MarketId | null;
  readonly market: MarketId;
  readonly creator: string | null;
  readonly supply: bigint | null;
  readonly quoteMint: string;
  readonly reserves: Reserves | null;
  readonly unpricedReason: string | null;
}

export interface WindowFacts {
  readonly changePct: number | null;
  readonly volumeUsd: number | null;
  readonly buys: number;
  readonly sells: number;
  readonly traders: number;
}

export interface TokenFigures {
  readonly priceSol: number | null;
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
  readonly liquidityUsd: number | null;
  readonly athUsd: number | null;
  readonly holders: number | null;
  readonly graduationPct: number | null;
  readonly windows: Readonly<Record<Window, WindowFacts>>;
  readonly lastTradeAt: number | null;
}

export interface TokenShares {
  readonly top10HoldersPct: number | null;
  readonly devHoldingsPct: number | null;
  readonly insiderHoldingsPct: number | null;
  readonly sniperHoldingsPct: number | null;
  readonly kols: number;
}

export type Mark = 'developer' | 'kol' | 'sniper' | 'insider';

export interface TradeFacts {
  readonly id: string;
  readonly time: number;
  readonly wallet: string;
  readonly side: Side;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  readonly priceSol: number | null;
  readonly usd: number | null;
  readonly priceUsd: number | null;
  readonly signature: string;
  readonly slot: number;
  readonly marks: readonly Mark[];
}

export interface HolderFacts {
  readonly wallet: string;
  readonly amount: bigint;
  readonly pct: number | null;
  readonly marks: readonly Mark[];
  readonly isPool: boolean;
}

export interface CandleFacts {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface ScreenQuery {
  readonly window: Window;
  readonly sortBy: string;
  readonly sortDir: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
  readonly markets?: readonly MarketId[];
  readonly bounds: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>;
}

export interface CandleQuery {
  readonly interval: Interval;
  /** Unix seconds, both included. */
  readonly from?: number;
  readonly to?: number;
  readonly unit: 'priceUsd' | 'priceSol' | 'marketCapUsd';
  readonly limit: number;
}

export interface WalletHit {
  readonly address: string;
  readonly name: string | null;
  readonly totalInvestedUsd: number | null;
  readonly winPct: number | null;
  readonly realised30dUsd: number | null;
  readonly realised30dPct: number | null;
}

/** The part of the market's state that the calls and channels read. Times are unix ms but for candles. */
export interface MarketReads {
  readonly solUsd: number | null;
  token(mint: string): TokenFacts | null;
  byPool(pool: string): TokenFacts | null;
  figures(mint: string, now: number): TokenFigures | null;
  shares(mint: string): TokenShares | null;
  trend(mint: string, now: number, points?: number): number[];
  candles(mint: string, query: CandleQuery): CandleFacts[];
  trades(mint: string, page: { limit: number; before?: string }): TradeFacts[];
  holders(mint: string, limit: number): { items: HolderFacts[]; count: number };
  screen(query: ScreenQuery, now: number): { mints: string[]; count: number; total: number };
  search(text: string, limit: number, now: number): { mint: string; lookAlikes: number; deepest: boolean }[];
  lookAlikes(mint: string): number;
  wallets?(text: string, limit: number): WalletHit[];
}
