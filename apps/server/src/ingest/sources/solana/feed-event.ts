import type { Block } from '@dugout/solana/rpc/block';
import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';

/** A stream's report of the chain, in any protocol. */
export type FeedEvent =
  /** A slot that began, confirmed or not. */
  | { readonly kind: 'slot'; readonly slot: number }
  /** Slots up to this one can no longer be rolled back. */
  | { readonly kind: 'final'; readonly slot: number }
  /** A transaction of a wanted program that is confirmed. */
  | { readonly kind: 'mention'; readonly slot: number; readonly signature: string }
  /** A confirmed block, or in a stream of processed blocks any block. */
  | { readonly kind: 'block'; readonly block: Block }
  /** A slot that is confirmed, with its ancestors. */
  | { readonly kind: 'confirmed'; readonly slot: number };

export interface StreamState {
  readonly connected: boolean;
  /** Whether the stream delivers whole blocks rather than only slots and transactions. */
  readonly blocks: boolean;
  readonly reason: string;
}

/** Receives what a stream reports. */
export interface FeedReader {
  /** The end of the applied chain, where a new stream continues. */
  readonly head: ChainHead;
  receive(event: FeedEvent): void;
  streamState(state: StreamState): void;
}
