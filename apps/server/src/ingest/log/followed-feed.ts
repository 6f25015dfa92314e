import type { Checkpoint } from '../gaps.repository.ts';
import type { GapCounts } from '../gaps.ts';
import type { FeedState } from '../source.ts';
import type { MarketRecord } from './market-record.ts';

const NO_GAPS: GapCounts = { open: 0, found: 0, filled: 0, lost: 0 };

interface FollowedFeedOptions {
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/** The state of a feed that another server reads, from the records of the market's log. */
export class FollowedFeed {
  readonly #ticks: () => number;
  #beat: { readonly state: FeedState; readonly at: number } | null = null;
  /** The newest block time, and when its record arrived. */
  #newest: { readonly time: number; readonly at: number };
  #place: Checkpoint | null = null;
  #final = 0;
  #beaten: () => void = () => undefined;
  /** Resolves with the first beat. */
  readonly firstBeat = new Promise<void>((resolve) => {
    this.#beaten = resolve;
  });

  constructor({ wall, ticks = () => performance.now() }: FollowedFeedOptions) {
    this.#ticks = ticks;
    this.#newest = { time: wall(), at: ticks() };
  }

  take(record: MarketRecord): void {
    switch (record.kind) {
      case 'block':
        this.#place = record.place;
        if (record.time !== null) this.#newest = { time: record.time, at: this.#ticks() };
        return;
      case 'mark':
        this.#final = record.final;
        return;
      case 'beat':
        this.#beat = { state: record.state, at: this.#ticks() };
        this.#beaten();
        return;
      default:
        return;
    }
  }

  /** The last block whose events were taken; null before the first. */
  get place(): Checkpoint | null {
    return this.#place;
  }

  /** The newest slot that is final; 0 while unknown. */
  get final(): number {
    return this.#final;
  }

  /** The market's clock, unix ms. */
  now(): number {
    return this.#newest.time + Math.round(this.#ticks() - this.#newest.at);
  }

  slot(): number {
    return this.#place?.slot ?? this.#beat?.state.slot ?? 0;
  }

  /** Returns how far the tape lags its clock in ms, which grows while no beat arrives; null before the first. */
  delayMs(): number | null {
    const beat = this.#beat;
    if (beat === null) return null;
    return (beat.state.delayMs ?? 0) + Math.round(this.#ticks() - beat.at);
  }

  solUsd(): number | null {
    return this.#beat?.state.solUsd ?? null;
  }

  gaps(): GapCounts {
    return this.#beat?.state.gaps ?? NO_GAPS;
  }

  skipped(): ReadonlyMap<string, number> {
    return new Map(this.#beat?.state.skipped);
  }
}
