import type { MarketRecord } from '../../apps/server/src/ingest/log/market-record.ts';
import { percentile } from '../fan-out/readers.ts';
import { checkRecord } from './record.ts';

const LONGEST_MS = 120_000;

/** Records that are due at a pace. */
export interface Pace {
  /** The first number. */
  readonly from: number;
  /** Unix ms at which it is due. */
  readonly start: number;
  readonly perSecond: number;
}

export interface Delays {
  readonly p50: number;
  readonly p99: number;
}

/** Counts the records that a reader got, each checked and in order, and how late each was. */
export class Counter {
  count = 0;
  #pace: Pace | null = null;
  #delays = new Uint32Array(LONGEST_MS + 1);
  #awaited: { readonly count: number; readonly done: () => void } | null = null;

  take(records: readonly MarketRecord[]): void {
    const now = Date.now();
    for (const record of records) {
      checkRecord(record, this.count);
      if (this.#pace !== null && this.count >= this.#pace.from) this.#measure(this.#pace, now);
      this.count++;
    }
    if (this.#awaited !== null && this.count >= this.#awaited.count) this.#awaited.done();
  }

  /** Resolves when this many records arrived. */
  async reached(count: number): Promise<void> {
    if (this.count >= count) return;
    await new Promise<void>((done) => {
      this.#awaited = { count, done };
    });
    this.#awaited = null;
  }

  begin(pace: Pace): void {
    this.#pace = pace;
    this.#delays = new Uint32Array(LONGEST_MS + 1);
  }

  delays(): Delays {
    return { p50: percentile(this.#delays, 0.5), p99: percentile(this.#delays, 0.99) };
  }

  #measure({ from, start, perSecond }: Pace, now: number): void {
    const due = start + ((this.count - from) * 1_000) / perSecond;
    const late = Math.min(LONGEST_MS, Math.max(0, Math.round(now - due)));
    this.#delays[late] = (this.#delays[late] ?? 0) + 1;
  }
}
