import type { TokenScan } from '@dugout/contract/market/scan';
import type { SearchToken, SearchWallet } from '@dugout/contract/market/search';
import type { TokenRow } from '@dugout/contract/market/token';
import type { WalletSummary } from '@dugout/contract/market/wallet-insights';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { defineDoor } from '#/features/door.ts';

/** A token that passes for another. */
export interface LookAlikeToken {
  readonly mint: string;
  /** Whether its name or ticker, its picture, or both are alike. */
  readonly alikeBy: 'name' | 'picture' | 'both';
  /**
   * Whether its pool is deeper than that of the token that was asked about: of equals the one that the market
   * met first.
   */
  readonly deeper: boolean;
}

/** What the market offers to other features: reads over its state in memory. */
export interface MarketDoor {
  /**
   * A token by its address or its pool's, with the figures of the last hour; null for one that the market
   * does not know.
   */
  tokenAt(address: string): TokenRow | null;
  /** Other tokens that share a known token's name or picture, the deepest pool first. */
  lookAlikesOf(mint: string, limit: number): readonly LookAlikeToken[];
  /** How the scan of a known token stands; the first question begins it. */
  scan(mint: string): TokenScan;
  /** What is public of any wallet. */
  wallet(address: string): WalletSummary;
  /** Tokens that fit a text, best first. */
  searchTokens(text: string, limit: number): SearchToken[];
  /** Wallets that fit a text, best first. */
  searchWallets(text: string, limit: number): SearchWallet[];
  /** The trades of any wallet as a history of transactions, newest first, with what is public on chain. */
  walletTransactions(
    address: string,
    page: { readonly offset: number; readonly limit: number },
  ): { items: WalletTransaction[]; count: number };
}

export const marketDoor = defineDoor<MarketDoor>('market');
