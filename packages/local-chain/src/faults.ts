import type { FaultKind } from './solana-node/faults.ts';

/** What can happen to a transaction on its way. */
export type SubmissionFault =
  /** It is taken, the answer never comes. */
  | 'reply lost'
  /** It is not taken, and no answer comes either. */
  | 'request lost'
  /** It is acknowledged and never lands. */
  | 'dropped'
  /** It is acknowledged and lands slots later, if its blockhash still lives. */
  | 'late'
  /** It reaches the chain twice. */
  | 'twice';

export const SUBMISSION_FAULTS: readonly SubmissionFault[] = [
  'reply lost',
  'request lost',
  'dropped',
  'late',
  'twice',
];

/** What goes wrong, as a test wants it. Everything is off at first. */
export class ChainFaults {
  /** How many slots a late transaction takes. */
  lateSlots = 20;
  readonly #chance: () => number;
  readonly #queued: SubmissionFault[] = [];
  readonly #shares = new Map<SubmissionFault, number>();
  readonly #on = new Set<FaultKind>();
  readonly #cut: () => void;

  /** `chance` gives numbers from 0 to 1; `cut` ends the open sockets. */
  constructor(chance: () => number, cut: () => void) {
    this.#chance = chance;
    this.#cut = cut;
  }

  /** The next `times` transactions handed in meet this, in the order in which faults were asked for. */
  next(fault: SubmissionFault, times = 1): void {
    for (let time = 0; time < times; time++) this.#queued.push(fault);
  }

  /** From now on this share (0 to 1) of the transactions handed in meets it. */
  share(fault: SubmissionFault, share: number): void {
    this.#shares.set(fault, share);
  }

  /**
   * Something is wrong with the node until it is put right: `stall` silences sockets and calls, `cut` ends
   * them, `gap` loses notifications, `rate limit` answers 429.
   */
  on(kind: FaultKind): void {
    this.#on.add(kind);
    if (kind === 'cut') this.#cut();
  }

  off(kind: FaultKind): void {
    this.#on.delete(kind);
  }

  at(kind: FaultKind): boolean {
    return this.#on.has(kind);
  }

  clear(): void {
    this.#queued.length = 0;
    this.#shares.clear();
    this.#on.clear();
  }

  /** What the transaction that is handed in now meets; null for nothing. */
  draw(): SubmissionFault | null {
    const queued = this.#queued.shift();
    if (queued !== undefined) return queued;
    let left = this.#chance();
    for (const [fault, share] of this.#shares) {
      if (left < share) return fault;
      left -= share;
    }
    return null;
  }
}
