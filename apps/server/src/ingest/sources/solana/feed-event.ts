import type { Block } from '@dugout/solana/rpc/block';

/** A stream's report of the chain, in any protocol. */
export type FeedEvent =
  /** A slot that began, confirmed or not. */
  | { readonly kind: 'slot'; readonly slot: number }
  /** Slots up to this one can no longer be rolled back. */
  | { readonly kind: 'final'; readonly slot: number }
  /** A transaction of a wanted program that is confirmed. */
  | { readonly kind: 'mention'; readonly slot: number; readonly signature: string }
  | { readonly kind: 'block'; readonly block: Block };

export interface StreamState {
  readonly connected: boolean;
  /** Whether the stream delivers whole blocks rather than only slots and transactions. */
  readonly blocks: boolean;
  readonly reason: string;
}
