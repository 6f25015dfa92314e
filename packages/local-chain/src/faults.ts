import type { FaultKind } from './solana-node/faults.ts';

/** Possible faults of a submitted transaction. */
export type SubmissionFault =
  /** It is accepted, but the response never arrives. */
  | 'reply lost'
  /** It is not taken, and no answer comes either. */
  | 'request lost'
  /** It is acknowledged and never lands. */
  | 'dropped'
  /** It is acknowledged and lands slots later, if its blockhash still lives. */
  | 'late'
  | 'twice';

export const SUBMISSION_FAULTS: readonly SubmissionFault[] = [
  'reply lost',
  'request lost',
  'dropped',
  'late',
  'twice',
];

/** Faults controlled by a test. All are off initially. */
export class ChainFaults {
  /** Delay of a late transaction in slots. */
  lateSlots = 20;
  readonly #chance: () => number;
  readonly #queued: SubmissionFault[] = [];
  readonly #shares = new Map<SubmissionFault, number>();
  readonly #on = new Set<FaultKind>();
  readonly #cut: () => void;

  /** `chance` returns numbers from 0 to 1; `cut` ends the open sockets. */
  constructor(chance: () => number, cut: () => void) {
    this.#chance = chance;
    this.#cut = cut;
  }

  /** Applies a fault to the next `times` submitted transactions, in the order of these calls. */
  next(fault: SubmissionFault, times = 1): void {
    for (let time = 0; time < times; time++) this.#queued.push(fault);
  }

  /** Applies a fault to this share (0 to 1) of the submitted transactions from now on. */
  share(fault: SubmissionFault, share: number): void {
    this.#shares.set(fault, share);
  }

  /**
   * Turns on a fault of the node until it is turned off: `stall` silences sockets and calls, `cut` ends them,
   * `gap` loses notifications, `rate limit` responds with 429.
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

  /** Returns the fault of the next submitted transaction; null for none. */
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
