import type { Gap, GapReason, GapRepository } from './gaps.repository.ts';

export interface GapCounts {
  /** Gaps that are being filled. */
  readonly open: number;
  readonly found: number;
  readonly filled: number;
  /** Gaps that no node can fill any more. */
  readonly lost: number;
}

export interface GapBook {
  /** Notes that slots from `from` on did not come. */
  open(from: number, to: number | null, reason: GapReason): Gap;
  /** Sets the last slot of a gap, and the first when that lies earlier than was thought. */
  bound(gap: Gap, to: number, from?: number): Gap;
  /** Every slot of the gap has been fetched. */
  fill(gap: Gap, to: number): void;
  /** No node has the slots of the gap any more. */
  lose(gap: Gap): void;
  /** Takes up the gaps that an earlier run left open. */
  resume(gaps: readonly Gap[]): void;
  counts(): GapCounts;
  /** Resolves when all of it is kept. */
  settled(): Promise<void>;
}

/** The gaps of a feed: counted here, kept in the database as they are found and filled. */
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
