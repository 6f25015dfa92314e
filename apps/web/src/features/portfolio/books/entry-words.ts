import type { OwnEntry } from '@dugout/contract/books';

const KINDS: Readonly<Record<string, string>> = {
  'wallet.grant': 'Play SOL given',
  'wallet.deposit': 'Deposited',
  'wallet.outflow': 'Moved out',
  'swap.hold': 'Set aside for a swap',
  'swap.fill': 'Swap filled',
  'swap.release': 'Given back',
  'withdrawal.hold': 'Set aside for a withdrawal',
  'withdrawal.release': 'Given back',
  'withdrawal.sent': 'Withdrawn',
  'referral.claim': 'Referral rewards claimed',
};

/** What an entry books, in words; an unknown kind as it is named. */
export const entryWords = ({ kind }: Pick<OwnEntry, 'kind'>): string => KINDS[kind] ?? kind.replaceAll('.', ' ');

const ACCOUNTS: Readonly<Record<OwnEntry['lines'][number]['account'], string>> = {
  wallet: 'Wallet',
  hold: 'Set aside',
  referral: 'Rewards',
};
export const accountWords = (account: OwnEntry['lines'][number]['account']): string => ACCOUNTS[account];
