import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { WatchedPools } from '#/execution/paper/watched-pools.ts';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import { solPriceOf } from '#/ingest/sol-price/pool-implied-price.ts';
import type { MarketSource, SourceSink } from '#/ingest/source.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Log } from '#/platform/log/log.ts';
import { readRecording } from './recording.ts';

interface ReplaySourceOptions {
  /** A file or folder of recorded transactions. */
  readonly path: string;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
}

/**
 * Opens recorded transactions as a source: all at once, in order, at their real block times. Its clock starts at
 * the newest one and runs from there, so that the figures of recent windows are the recording's.
 */
export function openReplaySource({ path, log, wall }: ReplaySourceOptions): MarketSource {
  const book = createPoolBook();
  const pace = createPace();
  let sink: SourceSink | null = null;
  let newest = { slot: 0, time: 0 };
  let readAt = wall();
  let leftOut: ReadonlyMap<string, number> = new Map();

  const elapsed = (): number => Math.max(0, wall() - readAt);
  const now = (): number => newest.time + elapsed();
  const slot = (): number => newest.slot + Math.floor(elapsed() / SLOT_MS);

  function emit(event: MarketEvent): void {
    const price = event.kind === 'trade' ? solPriceOf(event) : null;
    if (price !== null) sink?.apply(price);
    book.apply(event);
    sink?.apply(event);
  }
  function emitRecorded(event: MarketEvent): void {
    emit(event);
    newest = { slot: Math.max(newest.slot, event.slot), time: Math.max(newest.time, event.time) };
  }

  return {
    name: 'replay',
    knownTraders: new Map(),
    wholeHistory: false,
    paper: new WatchedPools({ pool: book.get, knows: book.knows, now, slot, print: emit }),
    now,
    slot,
    delayMs: () => null,
    skipped: () => leftOut,

    async run(given) {
      sink = given;
      const { events, files, transactions, skipped } = await readRecording(path, pace.breathe);
      leftOut = skipped;
      for (const event of events) {
        emitRecorded(event);
        await pace.breathe();
      }
      for (const { trade } of await given.landedFillsFrom(0)) emitRecorded(trade);
      readAt = wall();
      log.info(
        { files, transactions, events: events.length, skipped: Object.fromEntries(skipped) },
        'recorded transactions read',
      );
    },

    stop: () => Promise.resolve(),
  };
}
