import type { Address } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import type { ChainBlock, ChainTransaction, Commitment } from './block.ts';

export interface SlotEnd {
  readonly slot: number;
  readonly parent: number;
  readonly root: number;
  readonly reached: readonly { readonly block: ChainBlock; readonly commitment: Commitment }[];
}

/** A block that can still be rolled back or read through, with the previous state of the accounts it changed. */
export interface RecentBlock {
  readonly block: ChainBlock;
  readonly before: ReadonlyMap<Address, AccountState | null>;
}

export interface OpenBlock {
  readonly slot: number;
  readonly parentSlot: number;
  readonly previousBlockhash: string;
  readonly height: number;
  readonly time: number;
  readonly transactions: ChainTransaction[];
  readonly before: Map<Address, AccountState | null>;
}
