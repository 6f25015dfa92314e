import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { MarketId } from '@dugout/domain/markets';
import type { TokenPrices } from '@dugout/domain/orders/trigger';
import type { ReferralDoor } from '#/features/referral/index.ts';

export type { FeeTerms } from '#/features/referral/index.ts';

export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  readonly image: string | null;
  readonly pool: string;
  readonly market: MarketId;
  readonly decimals: number;
}

/** What trading needs to know of tokens and of the SOL price; the market provides it. */
export interface TokenDirectory {
  tokenFacts(mint: string): TokenFacts | null;
  /** US dollars for one SOL, or null while unknown. */
  solUsd(): number | null;
  /** The newest slot of the market; null before the first. */
  slot(): number | null;
  /** A token's figures that orders wait for; null for an unknown token. */
  prices(mint: string): TokenPrices | null;
  /** Returns the tokens that are quoted in `mint`, whose prices move with its price. */
  pricedThrough(mint: string): readonly string[];
  /** Whether the token still sits on its bonding curve. */
  onCurve(mint: string): boolean;
  /** The highest and lowest SOL price since a moment (unix ms); null without a trade. */
  range(mint: string, since: number): { readonly high: number; readonly low: number } | null;
}

/** The terms of a trader at this moment. */
export type FeeTermsOf = ReferralDoor['feeTermsOf'];

export interface TradersWallet {
  readonly address: string;
  readonly archived: boolean;
  /** It signs each swap itself, in its trader's wallet app. */
  readonly connected: boolean;
  /** The signer has no key of it. */
  readonly keyMissing: boolean;
}

/** What trading needs of the wallets. */
export interface TradersWallets {
  /**
   * The trader's own wallet by address or id. Throws ApiError `wallet_not_found`, for another trader's too.
   */
  owned(userId: string, addressOrId: string): Promise<TradersWallet>;
  /** `owned`, and what the wallet can spend of these assets: raw units by asset, without the empty ones. */
  funded(
    userId: string,
    addressOrId: string,
    assets: readonly string[],
  ): Promise<TradersWallet & { readonly funds: ReadonlyMap<string, bigint> }>;
  /** All of the trader's wallets with their balances, as the interface shows them. */
  listOf(userId: string): Promise<UserWallet[]>;
}
