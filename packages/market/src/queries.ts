/** Queries of the market and their results, except for the figures of single tokens in types.ts. */
import type { MarketId } from '@dugout/domain/markets';
import type { Authority, AuthorityState } from '@dugout/domain/token-safety';
import type { Window } from '@dugout/domain/windows';
import type { Mark } from './types.ts';
import type { WalletTrade } from './wallet-types.ts';

/** A figure by which tokens can be filtered and sorted. */
export type ScreenFigure =
  | 'ageMinutes'
  | 'priceUsd'
  | 'changePct'
  | 'marketCapUsd'
  | 'liquidityUsd'
  | 'volumeUsd'
  | 'buys'
  | 'sells'
  | 'traders'
  | 'holders'
  | 'athUsd'
  | 'graduationPct'
  | 'top10HoldersPct'
  | 'devHoldingsPct'
  | 'insiderHoldingsPct'
  | 'sniperHoldingsPct'
  | 'bundledHoldingsPct'
  | 'freshHoldingsPct'
  | 'agentHoldingsPct'
  | 'kols'
  | 'changePct5m'
  | 'changePct1h'
  | 'changePct6h'
  | 'changePct24h';

export interface Bound {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface ScreenQuery {
  readonly window: Window;
  /** One of SCREEN_FIGURES, like the keys of `bounds`. Other names throw a RangeError. */
  readonly sortBy: string;
  readonly sortDir: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** All markets when omitted or empty. */
  readonly markets?: readonly MarketId[] | undefined;
  /** Both ends inclusive. A token whose figure is unknown matches no bound. */
  readonly bounds?: Readonly<Record<string, Bound | undefined>> | undefined;
  /** Mint and freeze authority. A token whose authorities are unknown matches neither value. */
  readonly authorities?: AuthorityFilter | undefined;
  /** Only coins in pump.fun's Mayhem mode (on), or none of them (off). */
  readonly mayhem?: 'on' | 'off' | undefined;
}

export type AuthorityFilter = Readonly<Partial<Record<Authority, AuthorityState | undefined>>>;

export interface Screen {
  readonly mints: string[];
  readonly count: number;
  /** All tokens. */
  readonly total: number;
}

export type ExplorerColumn = 'new' | 'near' | 'migrated';

export interface ExplorerQuery extends Omit<ScreenQuery, 'sortBy' | 'sortDir'> {
  readonly column: ExplorerColumn;
  /** Overrides the column's own order. */
  readonly sort?: Pick<ScreenQuery, 'sortBy' | 'sortDir'> | undefined;
  /** Launchpads of the tokens; all tokens when omitted or empty. */
  readonly launchpads?: readonly MarketId[] | undefined;
  /**
   * Texts in the name, ticker or description, in any case. A token matches when it has one of `include`, unless
   * that is empty, and none of `exclude`.
   */
  readonly keywords?:
    | { readonly include: readonly string[]; readonly exclude: readonly string[] }
    | undefined;
  /** Only tokens whose metadata has a link to a website or an account (on), or none of them (off). */
  readonly socials?: 'on' | 'off' | undefined;
  /** Bounds of `Launch.developer`. A token whose developer is unknown matches none. */
  readonly developer?: { readonly launches?: Bound | undefined; readonly migrated?: Bound | undefined };
  /** Bounds of buys and sells together, in the window. */
  readonly transactions?: Bound | undefined;
}

export interface Explorer {
  readonly mints: string[];
  /** Tokens of the column within the bounds. */
  readonly count: number;
  readonly total: number;
  /** Recent tokens among them: created within 10 minutes, near graduation now, or migrated within 24 hours. */
  readonly recent: number;
}

/** How a token resembles another: by name or ticker, by picture, or both. */
export type AlikeBy = 'name' | 'picture' | 'both';

interface LookAlike {
  readonly mint: string;
  readonly alikeBy: AlikeBy;
  /**
   * Whether its pool is deeper than that of the requested token. The token first seen by the market wins a tie.
   */
  readonly deeper: boolean;
}

/** Tokens that can be mistaken for one another. */
export interface LookAlikeGroup {
  /** Deepest pool first. */
  readonly others: LookAlike[];
  /** The mint with the deepest pool of the whole group. */
  readonly deepest: string;
}

export interface TokenHit {
  readonly mint: string;
  /** Other tokens with the same name or ticker. */
  readonly lookAlikes: number;
  /** Whether it has the deepest pool among its look-alikes. */
  readonly deepest: boolean;
}

export interface WalletHit {
  readonly address: string;
  /** Set for known traders. */
  readonly name: string | null;
}

export interface Prices {
  readonly priceSol: number | null;
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
}

export interface HolderPoint {
  /** Unix seconds. */
  readonly time: number;
  readonly holders: number;
}

export interface Launch {
  /** Unix ms of the migration from curve to pool; null when it did not happen or was not seen. */
  readonly migratedAt: number | null;
  /**
   * Tokens created by its developer, this one included, and how many of them graduated. Null when the developer
   * is unknown.
   */
  readonly developer: { readonly launches: number; readonly migrated: number } | null;
}

/** Buys by wallets other than the developer in the slot of the creation. */
export interface Bundle {
  readonly wallets: number;
  /** Percent of the supply, 0 to 100. */
  readonly pct: number;
}

/**
 * A wallet's result with a token, at average cost, from the trades on the tape. US dollars, null when a trade's
 * value is unknown.
 */
export interface TraderRow {
  readonly wallet: string;
  readonly marks: readonly Mark[];
  readonly buys: number;
  readonly sells: number;
  readonly boughtUsd: number | null;
  readonly soldUsd: number | null;
  /** Percent of the supply held now, 0 to 100; null when the supply is unknown. */
  readonly heldPct: number | null;
  readonly realisedUsd: number | null;
  readonly unrealisedUsd: number | null;
  readonly pnlUsd: number | null;
  /** Percent of the cost of tokens sold and held. */
  readonly pnlPct: number | null;
  readonly lastTradeAt: number;
}

export interface WalletTradesPage {
  readonly items: WalletTrade[];
  /** All trades on the tape. */
  readonly count: number;
}
