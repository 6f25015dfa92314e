import type { GapRecord, GapRepository } from './gaps.repository.ts';

/** Why slots did not come by themselves. */
export type GapReason = 'disconnected' | 'missed' | 'restart' | 'rolled back';

export interface Gap {
  readonly id: string;
  readonly from: number;
  /** Null while it still grows. */
  readonly to: number | null;
  readonly reason: GapReason;
  /** Unix ms. */
  readonly foundAt: number;
  readonly filledAt: number | null;
}

export interface GapCounts {
  /** Gaps that are not filled yet. */
  readonly open: number;
  readonly found: number;
  readonly filled: number;
}

export interface GapBook {
  /** Notes that slots from `from` on did not come. */
  open(from: number, to: number | null, reason: GapReason): Gap;
  /** Sets the last slot of a gap. */
  bound(gap: Gap, to: number): Gap;
  /** Every slot of the gap has been fetched. */
  fill(gap: Gap, to: number): void;
  counts(): GapCounts;
  /** Resolves when all of it is kept. */
  settled(): Promise<void>;
}

/** The gaps of a feed: what is known of them here, kept in the database as they are found and filled. */
export function createGapBook(repository: GapRepository, wall: () => number, onError: (error: unknown) => void): GapBook {
  const open = new Map<string, Gap>();
  let found = 0;
  let filled = 0;
  let writing: Promise<void> = Promise.resolve();
  const keep = (gap: GapRecord): void => {
    writing = writing.then(() => repository.save(gap)).catch(onError);
  };
  const put = (gap: Gap): Gap => {
    open.set(gap.id, gap);
    keep(gap);
    return gap;
  };

  return {
    open(from, to, reason) {
      found++;
      return put({ id: crypto.randomUUID(), from, to, reason, foundAt: wall(), filledAt: null });
    },
    bound: (gap, to) => put({ ...gap, to }),
    fill(gap, to) {
      if (!open.delete(gap.id)) return;
      filled++;
      keep({ ...gap, to, filledAt: wall() });
    },
    counts: () => ({ open: open.size, found, filled }),
    settled: () => writing,
  };
}
