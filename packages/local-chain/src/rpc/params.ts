import { isAddress } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { Bank } from '../bank.ts';
import type { Commitment } from '../block.ts';
import type { BlockSpace } from '../block-space.ts';
import { NodeError } from '../solana-node/methods.ts';
import type { WireTransaction } from '../wire-transaction.ts';

export interface RpcChain {
  readonly bank: Bank;
  submit(wire: WireTransaction): void;
  readonly space: Pick<BlockSpace, 'recentFees'>;
  /**
   * Sends lamports from the chain's own purse.
   * @returns the signature
   */
  airdrop(to: Address, lamports: bigint): string;
}

export type Params = readonly unknown[];
export type Call = (chain: RpcChain, params: Params) => unknown;
type Options = { readonly [key: string]: unknown };

export const options = (value: unknown): Options =>
  typeof value === 'object' && value !== null ? (value as Options) : {};

export const invalid = (what: string): NodeError => new NodeError(-32602, `Invalid params: ${what}`);

const isCommitment = (value: unknown): value is Commitment =>
  value === 'processed' || value === 'confirmed' || value === 'finalized';

/** Returns the commitment of a call's options; finalized by default. */
export function commitmentOf(given: unknown): Commitment {
  const { commitment = 'finalized' } = options(given);
  if (!isCommitment(commitment)) throw invalid(`unknown commitment ${String(commitment)}`);
  return commitment;
}

const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;

/** Throws the node's error for a call whose `minContextSlot` the chain has not reached. */
export function demandContextSlot(bank: Bank, params: Params): void {
  for (const given of params) {
    const { minContextSlot } = options(given);
    if (minContextSlot === undefined) continue;
    const contextSlot = bank.slot(commitmentOf(given));
    if (wholeOf(minContextSlot) > contextSlot)
      throw new NodeError(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', {
        contextSlot,
      });
  }
}

export function addressOf(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw new NodeError(-32602, 'Invalid param: Invalid');
  return address(value);
}

export function wholeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalid('a whole number is needed');
  return value;
}

export const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw invalid('a text is needed');
  return value;
};

export const inContext = (bank: Bank, commitment: Commitment, value: unknown) => ({
  context: { slot: Math.max(0, bank.slot(commitment)), apiVersion: '3.0.0' },
  value,
});
