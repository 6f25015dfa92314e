import type { LogPlace } from './log-place.ts';
import { PoolNumbers } from './pool-numbers.ts';
import { SeqRing } from './seq-ring.ts';

/** The state from which a journal continues. */
export interface JournalStart {
  readonly seq: number;
  readonly tokens: number;
  /** Tokens that were rolled back and have not reappeared. */
  readonly vacant: ReadonlySet<number>;
  readonly wallets: number;
  /** Numbers of the wallets that were seen in orphaned events only. */
  readonly unseen: ReadonlySet<number>;
  readonly pools: PoolNumbers;
  /** The trades on the tape, oldest arrival first. */
  readonly tape: SeqRing;
  /** See `Head.place`. */
  readonly place: LogPlace | null;
}

export const emptyJournal = (): JournalStart => ({
  seq: 0,
  tokens: 0,
  vacant: new Set(),
  wallets: 0,
  unseen: new Set(),
  pools: new PoolNumbers(),
  tape: new SeqRing(),
  place: null,
});

/** Max delay of token rows after a change, in events or ms: a restart has to redo at most this much. */
export interface Lag {
  readonly events: number;
  readonly ms: number;
}
