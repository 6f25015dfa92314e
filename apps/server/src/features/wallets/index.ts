import { assertBooks } from './ledger/books.repository.ts';
import { balance, balances, balancesOf, post } from './ledger/ledger.repository.ts';

export { holdAccount, houseFees, issuance, type LedgerAccount, marketAccount, networkFees, walletAccount } from './ledger/accounts.ts';
export { InsufficientFunds, type LedgerEntry, type LedgerLine, LedgerRefusal, type Posted } from './ledger/entry.ts';

/** The books: every lamport and raw unit that moves is a line here. */
export const ledger = { post, balances, balancesOf, balance, assertBooks } as const;
