import { isAddress } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { Bank } from '../bank.ts';
import type { Commitment } from '../block.ts';
import { NodeError } from '../solana-node/methods.ts';
import type { WireTransaction } from '../wire-transaction.ts';

/** What the calls of JSON-RPC are answered from. */
export interface RpcChain {
  readonly bank: Bank;
  /** Hands a transaction in; what the network then does with it is another matter. */
  submit(wire: WireTransaction): void;
  /** Lamports from the chain's own purse. @returns the signature */
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

/** The commitment of a call's options: finalized unless given. */
export function commitmentOf(given: unknown): Commitment {
  const { commitment = 'finalized' } = options(given);
  if (!isCommitment(commitment)) throw invalid(`unknown commitment ${String(commitment)}`);
  return commitment;
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

/** An answer with the slot that it holds for. */
export const inContext = (bank: Bank, commitment: Commitment, value: unknown) => ({
  context: { slot: Math.max(0, bank.slot(commitment)), apiVersion: '3.0.0' },
  value,
});
