import type { OwnEntry } from '@dugout/contract/ledger/ledger';

const KINDS: Readonly<Record<string, string>> = {
  'wallet.grant': 'Play SOL granted',
  'wallet.deposit': 'Deposit',
  'wallet.outflow': 'Transfer out',
  'swap.hold': 'Reserved for swap',
  'swap.fill': 'Swap filled',
  'swap.release': 'Reserve released',
  'withdrawal.hold': 'Reserved for withdrawal',
  'withdrawal.release': 'Reserve released',
  'withdrawal.sent': 'Withdrawal',
  'giveaway.prize': 'Giveaway prize',
  'referral.claim': 'Referral rewards claimed',
};

/** Describes an entry; an unknown kind by its own name. */
export const entryText = ({ kind, lines }: Pick<OwnEntry, 'kind' | 'lines'>): string =>
  kind === 'swap.fill' && lines.every(({ account }) => account === 'referral')
    ? 'Referral reward'
    : (KINDS[kind] ?? kind.replaceAll('.', ' '));

const ACCOUNTS: Readonly<Record<OwnEntry['lines'][number]['account'], string>> = {
  wallet: 'Wallet',
  hold: 'Reserved',
  referral: 'Rewards',
};
export const accountText = (account: OwnEntry['lines'][number]['account']): string => ACCOUNTS[account];
