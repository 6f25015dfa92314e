import type { Gap, GapReason, GapRepository } from './gaps.repository.ts';

export interface GapCounts {
  readonly open: number;
  readonly found: number;
  readonly filled: number;
  readonly lost: number;
}

export interface GapBook {
  /** Records that slots from `from` on are missing. */
  open(from: number, to: number | null, reason: GapReason): Gap;
  /** Sets the last slot of a gap, and the first when it is earlier than assumed. */
  bound(gap: Gap, to: number, from?: number): Gap;
  /** Records that every slot of the gap has been fetched. */
  fill(gap: Gap, to: number): void;
  /** Records that no node has the gap's slots anymore. */
  lose(gap: Gap): void;
  /** Continues gaps that an earlier run left open. */
  resume(gaps: readonly Gap[]): void;
  counts(): GapCounts;
  /** Resolves when all changes are stored. */
  settled(): Promise<void>;
}

/** Creates the gap book of a feed: it counts gaps and stores them as they are found and filled. */
export function createGapBook(
  repository: Pick<GapRepository, 'save'>,
  wall: () => number,
  onError: (error: unknown) => void,
): GapBook {
  const open = new Map<string, Gap>();
  let [found, filled, lost] = [0, 0, 0];
  let writing: Promise<void> = Promise.resolve();
  const keep = (gap: Gap): void => {
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
      return put({
        id: crypto.randomUUID(),
        from,
        to,
        reason,
        foundAt: wall(),
        filledAt: null,
        lostAt: null,
      });
    },
    bound: (gap, to, from = gap.from) => put({ ...gap, from, to }),
    fill(gap, to) {
      if (!open.delete(gap.id)) return;
      filled++;
      keep({ ...gap, to, filledAt: wall() });
    },
    lose(gap) {
      if (!open.delete(gap.id)) return;
      lost++;
      keep({ ...gap, lostAt: wall() });
    },
    resume(gaps) {
      for (const gap of gaps) open.set(gap.id, gap);
    },
    counts: () => ({ open: open.size, found, filled, lost }),
    settled: () => writing,
  };
}
