import type { Block } from '@dugout/solana/rpc/block';
import type { LeftOut } from '@dugout/solana/transactions/left-out';

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

/** Options common to all streams. */
export interface StreamOptions {
  /** Addresses of the relevant programs. */
  readonly programs: ReadonlySet<string>;
  /** Reports whether an account's activity outside these programs is relevant too. */
  readonly watched: (address: string) => boolean;
  readonly leftOut: LeftOut;
  readonly onEvent: (event: FeedEvent) => void;
  /** Called when the stream is up or has ended. */
  readonly onState: (state: StreamState) => void;
  /** Silence in ms after which a connection counts as dead. */
  readonly silenceMs: number;
}
