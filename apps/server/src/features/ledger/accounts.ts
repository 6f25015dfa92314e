/** The holder of an account. Each of its assets has a separate row. */
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
  /** The wallet's address, the pool's address, or empty when there is only one. */
  readonly ref: string;
}

/** A trader's spendable balance. Never negative. */
export const walletAccount = (address: string): LedgerAccount => ({ kind: 'wallet', ref: address });
/** Amounts reserved for a wallet's pending swaps. Never negative. */
export const holdAccount = (address: string): LedgerAccount => ({ kind: 'hold', ref: address });
export const platformFees: LedgerAccount = { kind: 'platform_fees', ref: '' };
export const networkFees: LedgerAccount = { kind: 'network_fees', ref: '' };
/** The other side of one pool's trades. May be negative. */
export const marketAccount = (pool: string): LedgerAccount => ({ kind: 'market', ref: pool });
/** A trader's unclaimed referral earnings. Never negative. */
export const referralAccount = (userId: string): LedgerAccount => ({ kind: 'referral', ref: userId });
/** An address that is no wallet here. */
export const outsideAccount = (address: string): LedgerAccount => ({ kind: 'outside', ref: address });
/** The source of paper SOL: negative by the total amount issued. */
export const issuance: LedgerAccount = { kind: 'issuance', ref: '' };
/** Prizes of giveaways from their opening until they are paid. Never negative. */
export const giveawayPrizes: LedgerAccount = { kind: 'giveaway', ref: '' };
export const rentAccount = (address: string): LedgerAccount => ({ kind: 'rent', ref: address });
