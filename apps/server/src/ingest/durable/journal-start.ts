import { PoolNumbers } from './pool-numbers.ts';
import { SeqRing } from './seq-ring.ts';

/** Where a journal goes on. */
export interface JournalStart {
  readonly seq: number;
  readonly tokens: number;
  /** Tokens that were rolled back and did not come again. */
  readonly vacant: ReadonlySet<number>;
  readonly wallets: number;
  readonly pools: PoolNumbers;
  /** The trades on the tape, oldest arrival first. */
  readonly tape: SeqRing;
}

export const emptyJournal = (): JournalStart => ({
  seq: 0,
  tokens: 0,
  vacant: new Set(),
  wallets: 0,
  pools: new PoolNumbers(),
  tape: new SeqRing(),
});

/**
 * So many events, or so many ms, after a change the token's rows follow: the most that a restart has to do
 * again.
 */
export interface Lag {
  readonly events: number;
  readonly ms: number;
}
