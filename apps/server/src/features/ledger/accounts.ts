/** Whose holding an account is. Each of its assets has a row of its own. */
export interface LedgerAccount {
  readonly kind:
    | 'wallet'
    | 'hold'
    | 'platform_fees'
    | 'network_fees'
    | 'market'
    | 'issuance'
    | 'outside'
    | 'referral'
    | 'rent'
    | 'giveaway';
  /** The wallet's address, the pool's address, or empty where there is only one. */
  readonly ref: string;
}

/** What a trader's wallet can spend. Never below zero. */
export const walletAccount = (address: string): LedgerAccount => ({ kind: 'wallet', ref: address });
/** What is reserved for a wallet's pending swaps. Never below zero. */
export const holdAccount = (address: string): LedgerAccount => ({ kind: 'hold', ref: address });
/** Trading fees earned. */
export const platformFees: LedgerAccount = { kind: 'platform_fees', ref: '' };
/** Network fees, priority fees and tips paid away. */
export const networkFees: LedgerAccount = { kind: 'network_fees', ref: '' };
/** The other side of the trades of one pool. May be below zero. */
export const marketAccount = (pool: string): LedgerAccount => ({ kind: 'market', ref: pool });
/** A trader's earnings from those they referred, until they are claimed. Never below zero. */
export const referralAccount = (userId: string): LedgerAccount => ({ kind: 'referral', ref: userId });
/** An address that is no wallet here. */
export const outsideAccount = (address: string): LedgerAccount => ({ kind: 'outside', ref: address });
/** Where play money comes from: below zero by all that was given out. */
export const issuance: LedgerAccount = { kind: 'issuance', ref: '' };
/** Prizes of giveaways from their opening until they are paid. Never below zero. */
export const giveawayPrizes: LedgerAccount = { kind: 'giveaway', ref: '' };
/** Lamports that lie in a wallet's open token accounts. */
export const rentAccount = (address: string): LedgerAccount => ({ kind: 'rent', ref: address });
