import type { MissedSlots } from '@dugout/market/feed/market-feed';
import type { Log } from '#/platform/log/log.ts';
import type { FeedGaps } from '../ports.ts';

/** Caches the newest gaps of the feed and reports each change: found, bounded, filled or lost. */
export class GapMonitor {
  readonly #gaps: FeedGaps;
  readonly #log: Log;
  readonly #changed: (gap: MissedSlots) => void;
  #known: readonly MissedSlots[] = [];
  #mark = '';
  #reading = false;

  constructor(gaps: FeedGaps, log: Log, changed: (gap: MissedSlots) => void) {
    this.#gaps = gaps;
    this.#log = log;
    this.#changed = changed;
  }

  /** The gaps, newest first. */
  get newest(): readonly MissedSlots[] {
    return this.#known;
  }

  /** Checks for changes. Open gaps may still grow, so they are read again each time. */
  async look(): Promise<void> {
    const mark = this.#gaps.mark();
    const open = this.#known.some(({ filledAt, lostAt }) => filledAt === null && lostAt === null);
    if (this.#reading || (mark === this.#mark && !open)) return;
    this.#reading = true;
    try {
      const before = new Map(this.#known.map((gap) => [gap.id, gap]));
      this.#known = await this.#gaps.list();
      this.#mark = mark;
      for (const gap of this.#known.toReversed()) {
        const known = before.get(gap.id);
        if (known?.to !== gap.to || known.filledAt !== gap.filledAt || known.lostAt !== gap.lostAt)
          this.#changed(gap);
      }
    } catch (error) {
      this.#log.warn({ error }, 'the gaps of the feed could not be read');
    } finally {
      this.#reading = false;
    }
  }
}
