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
  /** Why its mint refuses transfers to and from new holders; null when it does not. */
  readonly blockedReason: string | null;
}

export interface TokenDirectory {
  tokenFacts(mint: string): TokenFacts | null;
  /** Returns US dollars for one SOL, or null while unknown. */
  solUsd(): number | null;
  /** Returns the market's newest slot; null before the first. */
  slot(): number | null;
  /** Returns a token's figures that orders wait for; null for an unknown token. */
  prices(mint: string): TokenPrices | null;
  /** Returns the tokens that are quoted in `mint`, whose prices move with its price. */
  pricedThrough(mint: string): readonly string[];
  onCurve(mint: string): boolean;
  /** Returns the highest and lowest SOL price since a time (unix ms); null without a trade. */
  range(mint: string, since: number): { readonly high: number; readonly low: number } | null;
}

export type FeeTermsOf = ReferralDoor['feeTermsOf'];

export interface TradersWallet {
  readonly address: string;
  readonly archived: boolean;
  /** Whether each swap is signed in the trader's wallet app. */
  readonly connected: boolean;
  /** Whether the signer lacks its key. */
  readonly keyMissing: boolean;
}

export interface TradersWallets {
  /**
   * Returns the trader's own wallet by address or id. Throws ApiError `wallet_not_found`, for another trader's
   * too.
   */
  owned(userId: string, addressOrId: string): Promise<TradersWallet>;
  /**
   * Like `owned`, with the wallet's spendable amounts of these assets: raw units by asset, without empty ones.
   */
  funded(
    userId: string,
    addressOrId: string,
    assets: readonly string[],
  ): Promise<TradersWallet & { readonly funds: ReadonlyMap<string, bigint> }>;
  listOf(userId: string): Promise<UserWallet[]>;
}
