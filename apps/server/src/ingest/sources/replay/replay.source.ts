import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { decodeTransaction } from '@dugout/solana/decode';
import { recordedFiles } from '@dugout/solana/recorded-files';
import { WatchedPools } from '#/execution/paper/watched-pools.ts';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import { solPriceOf } from '#/ingest/sol-price/pool-implied-price.ts';
import type { MarketSource, SourceSink } from '#/ingest/source.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Log } from '#/platform/log/log.ts';

interface Recording {
  /** In chain order: by block time and slot, within a transaction as they happened. */
  readonly events: readonly MarketEvent[];
  readonly files: number;
  readonly transactions: number;
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Reads and decodes a file or folder of recorded transactions. Anything that cannot be decoded reliably, or has
 * no time, is skipped and counted. Calls `breathe` after each file. Throws when the path does not exist.
 */
async function readRecording(path: string, breathe: () => Promise<void>): Promise<Recording> {
  const events: MarketEvent[] = [];
  const seen = new Set<string>();
  const skipped = new Map<string, number>();
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  let files = 0;
  for (const file of recordedFiles(path)) {
    files++;
    if (file.problem !== null) skip('file not readable');
    for (const transaction of file.transactions) {
      if (seen.has(transaction.signature)) continue;
      seen.add(transaction.signature);
      const decoded = decodeTransaction(transaction);
      for (const { reason } of decoded.skipped) skip(reason);
      // A transaction is in one block, so the time of one event applies to all.
      const blockTime = decoded.events.find((event) => event.time > 0)?.time;
      for (const event of decoded.events) {
        if (blockTime === undefined) skip('block time unknown');
        else events.push(event.time > 0 ? event : { ...event, time: blockTime });
      }
    }
    await breathe();
  }
  events.sort((a, b) => a.time - b.time || a.slot - b.slot);
  return { events, files, transactions: seen.size, skipped };
}

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
