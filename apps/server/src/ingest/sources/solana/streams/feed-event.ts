import type { Block } from '@dugout/solana/rpc/block';
import type { LeftOut } from '@dugout/solana/transactions/left-out';

/** What a stream reports of a chain, whatever its protocol. */
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
  /** True while whole blocks come by themselves, false while only their slots and transactions come. */
  readonly blocks: boolean;
  readonly reason: string;
}

/** What every stream is made with. */
export interface StreamOptions {
  /** Addresses of the wanted programs. */
  readonly programs: ReadonlySet<string>;
  /** Whether what an account does beside these programs is wanted too. */
  readonly watched: (address: string) => boolean;
  readonly leftOut: LeftOut;
  readonly onEvent: (event: FeedEvent) => void;
  /** The stream stands, or has ended. */
  readonly onState: (state: StreamState) => void;
  /** Silence, in ms, that counts as a dead connection. */
  readonly silenceMs: number;
}
