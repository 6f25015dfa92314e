import { HIGHEST_VERSION } from '../transactions/versions.ts';

/** The parameters of the calls and subscriptions that the market feed makes. Source: solana.com/docs/rpc. */

/** What the feed takes as having happened: two thirds of the stake have voted for it. */
export const COMMITMENT = 'confirmed';

const FULL = {
  commitment: COMMITMENT,
  encoding: 'json',
  transactionDetails: 'full',
  maxSupportedTransactionVersion: HIGHEST_VERSION,
} as const;

/** A block with its transactions, in the encoding that names accounts by their addresses. */
export const blockParams = (slot: number) => [slot, { ...FULL, rewards: false }];
/** The slots from `from` to `to`, both included, that hold a block. */
export const blocksParams = (from: number, to: number) => [from, to, { commitment: COMMITMENT }];
export const slotParams = () => [{ commitment: COMMITMENT }];
/** Signatures of the transactions that name an address, newest first, a page at a time. */
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
/** Tells each transaction that names the program. */
export const logsOf = (program: string): Subscription => ({
  method: 'logsSubscribe',
  params: [{ mentions: [program] }, { commitment: COMMITMENT }],
});
