import type { UserWallet, WalletTransaction } from '@dugout/contract/wallets';

/** What trading needs to know of tokens and of the SOL price; the market provides it. */
export interface TokenDirectory {
  tokenFacts(mint: string): { readonly name: string; readonly symbol: string; readonly image: string | null; readonly pool: string } | null;
  /** US dollars for one SOL, or null while unknown. */
  solUsd(): number | null;
}

/** What trading needs of the wallets. */
export interface TradersWallets {
  /** The trader's own wallet by address or id. Throws ApiError `wallet_not_found`, for another trader's too. */
  owned(userId: string, addressOrId: string): Promise<{ readonly address: string; readonly archived: boolean }>;
  /** All of the trader's wallets with their balances, as the interface shows them. */
  listOf(userId: string): Promise<UserWallet[]>;
}

/** The trades of any wallet, newest first, with what is public on chain; the market provides them. */
export type PublicTransactions = (
  walletAddress: string,
  page: { readonly offset: number; readonly limit: number },
) => { readonly items: WalletTransaction[]; readonly count: number };
