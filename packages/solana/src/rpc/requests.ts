import { HIGHEST_VERSION } from '@dugout/wire/versions';

/** Parameters of the market feed's calls and subscriptions. Source: solana.com/docs/rpc. */

/** The feed's commitment level: two thirds of the stake have voted for the block. */
const COMMITMENT = 'confirmed';

const FULL = {
  commitment: COMMITMENT,
  encoding: 'json',
  transactionDetails: 'full',
  maxSupportedTransactionVersion: HIGHEST_VERSION,
} as const;

/** A block with its transactions, in the encoding with account addresses. */
export const blockParams = (slot: number) => [slot, { ...FULL, rewards: false }];
/** Slots from `from` to `to`, both inclusive, that have a block. */
export const blocksParams = (from: number, to: number) => [from, to, { commitment: COMMITMENT }];
export const slotParams = () => [{ commitment: COMMITMENT }];
/** Signatures per page for transactions that name an address, newest first. */
export const SIGNATURES_A_PAGE = 1_000;
export const signaturesParams = (address: string, before: string | null) => [
  address,
  { commitment: COMMITMENT, limit: SIGNATURES_A_PAGE, ...(before === null ? {} : { before }) },
];
const { transactionDetails: _, ...ONE } = FULL;
export const transactionParams = (signature: string) => [signature, ONE];

export interface Subscription {
  readonly method: string;
  readonly params: readonly unknown[];
}

export const SLOTS: Subscription = { method: 'slotSubscribe', params: [] };
export const BLOCKS: Subscription = {
  method: 'blockSubscribe',
  params: ['all', { ...FULL, showRewards: false }],
};
export const logsOf = (program: string): Subscription => ({
  method: 'logsSubscribe',
  params: [{ mentions: [program] }, { commitment: COMMITMENT }],
});
