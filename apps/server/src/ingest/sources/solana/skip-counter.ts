/** Counts skipped items by reason. */
export class SkipCounter {
  readonly counts: ReadonlyMap<string, number>;
  readonly count: (reason: string) => void;

  constructor() {
    const counts = new Map<string, number>();
    this.counts = counts;
    this.count = (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
}
