import type { TokenScan } from '@dugout/contract/market/safety';
import type { SearchToken, SearchWallet } from '@dugout/contract/market/search';
import type { TokenRow } from '@dugout/contract/market/token';
import type { WalletSummary } from '@dugout/contract/market/wallet-insights';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { defineDoor } from '#/features/door.ts';

interface LookAlikeToken {
  readonly mint: string;
  /** Whether its name or ticker, its picture, or both are alike. */
  readonly alikeBy: 'name' | 'picture' | 'both';
  /** Whether its pool is deeper than the given token's; of equal pools, the first known one counts as deeper. */
  readonly deeper: boolean;
}

export interface MarketDoor {
  /** Returns a token by its address or its pool's, with the figures of the last hour; null when unknown. */
  tokenAt(address: string): TokenRow | null;
  /** Returns other tokens with the same name or picture as a known token, deepest pool first. */
  lookAlikesOf(mint: string, limit: number): readonly LookAlikeToken[];
  /** Returns the state of a known token's scan; the first request starts it. */
  scan(mint: string): TokenScan;
  wallet(address: string): WalletSummary;
  /** Returns the tokens that match a text, best first. */
  searchTokens(text: string, limit: number): SearchToken[];
  /** Returns the wallets that match a text, best first. */
  searchWallets(text: string, limit: number): SearchWallet[];
  /** Returns any wallet's trades as transactions, newest first, with only on-chain data. */
  walletTransactions(
    address: string,
    page: { readonly offset: number; readonly limit: number },
  ): { items: WalletTransaction[]; count: number };
}

export const marketDoor = defineDoor<MarketDoor>('market');
