export type FaultKind =
  /** Open sockets end and calls are refused. */
  | 'cut'
  /** Sockets stay open and say nothing; calls are not answered. */
  | 'stall'
  /** Everything is said up to three times. */
  | 'duplicate'
  /** Notifications come late, each by another while. */
  | 'reorder'
  /** Two of three notifications are lost on open sockets. */
  | 'gap'
  /** Blocks are confirmed that another fork replaces a slot later. */
  | 'rollback'
  /** The same for up to three slots that stand on one another: what no network has done yet. */
  | 'deep rollback'
  /** Every second processed block is one that is never confirmed; the right one follows a slot later. */
  | 'fork'
  /** Two of three calls are answered 429. */
  | 'rate limit'
  /** Blocks that hold a version 1 transaction are not passed on. */
  | 'refused version';

/** Faults that a feed must tolerate. */
export const FAULTS: readonly FaultKind[] = [
  'cut',
  'stall',
  'duplicate',
  'reorder',
  'gap',
  'rollback',
  'rate limit',
  'refused version',
];

/** Active faults and their end times (unix ms). */
export class Faults {
  readonly #until = new Map<FaultKind, number>();

  inject(kind: FaultKind, forMs: number): void {
    this.#until.set(kind, Date.now() + forMs);
  }

  at(kind: FaultKind): boolean {
    return (this.#until.get(kind) ?? 0) > Date.now();
  }
}
