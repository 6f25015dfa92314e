import type { Routes } from '#/platform/http/routes.ts';
import { assertBooks } from './ledger/books.repository.ts';
import { balance, balances, balancesOf, post } from './ledger/ledger.repository.ts';
import { walletsRoutes } from './wallets.routes.ts';
import { createWalletsService, type Wallets, type WalletsOptions } from './wallets.service.ts';

export { holdAccount, houseFees, issuance, type LedgerAccount, marketAccount, networkFees, walletAccount } from './ledger/accounts.ts';
export { InsufficientFunds, type LedgerEntry, type LedgerLine, LedgerRefusal, type Posted } from './ledger/entry.ts';
export type { OwnedWallet, Wallets, WalletsOptions } from './wallets.service.ts';

/** The books: every lamport and raw unit that moves is a line here. */
export const ledger = { post, balances, balancesOf, balance, assertBooks } as const;

export function createWalletsFeature(options: WalletsOptions): Wallets & { readonly routes: Routes } {
  const wallets = createWalletsService(options);
  return { ...wallets, routes: walletsRoutes(wallets) };
}
