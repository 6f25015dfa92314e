import { assertConsistent, faultsInLedger } from './integrity.repository.ts';
import { balance, balances, balancesOf, isPosted, post } from './ledger.repository.ts';
import { lockedBalance, received } from './statement.repository.ts';

export {
  giveawayPrizes,
  holdAccount,
  issuance,
  type LedgerAccount,
  marketAccount,
  networkFees,
  outsideAccount,
  platformFees,
  referralAccount,
  rentAccount,
  walletAccount,
} from './accounts.ts';
export { assetOf } from './assets.ts';
export { InsufficientFunds, type LedgerEntry, type LedgerLine, LedgerRefusal } from './entry.ts';
export { assertPosted, entryArguments, type PostRow, postColumns } from './ledger.repository.ts';
export { STABLECOINS } from './stablecoins.ts';

/** The double-entry ledger: every moved lamport and raw unit is a line here. */
export const ledger = {
  post,
  isPosted,
  balance,
  balances,
  balancesOf,
  lockedBalance,
  received,
  assertConsistent,
  faults: faultsInLedger,
} as const;
