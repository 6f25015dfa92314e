import { randomUUID } from 'node:crypto';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketWrites, Rollback } from '@dugout/market/market-writes';
import { type Checkpoint, gapRepository } from '#/ingest/gaps.repository.ts';
import type { TradeArchiver } from '#/ingest/history/trade-archiver.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { claim } from './claim.ts';
import { durableRepository } from './durable.repository.ts';
import { Journal } from './journal.ts';
import { emptyJournal, type Lag } from './journal-start.ts';
import type { LogPlace } from './log-place.ts';
import { rebuild } from './rebuild.ts';
import { forgetOld } from './retention.ts';
import { atOneMoment, storedRows } from './stored-rows.repository.ts';
import { DurableWriter, type WriterOptions, type WriterState } from './writer.ts';

export interface DurableOptions {
  readonly db: Db;
  readonly log: Log;
  /** Must be empty; stored rows are restored into it. */
  readonly market: MarketWrites;
  /** The source of the market: `solana`, or `replay` with its path. */
  readonly feed: string;
  /** How many days trades are kept, in addition to those on the market's own tape. */
  readonly retentionDays: number;
  /** Copies trades that left the tape to where they stay; null or absent when they stay nowhere. */
  readonly archiver?: TradeArchiver | null;
  /** Called with each restored trade and migration, in order. */
  readonly onLoaded?: (event: MarketEvent) => void;
  readonly lag?: Lag;
  readonly pace?: Pick<WriterOptions, 'gatherMs' | 'enough' | 'most' | 'retryMs'>;
}

/** Where a stored market continues. */
export interface StoredPlace {
  /** The last message of the market's log whose records are stored; null without a log. */
  readonly log: LogPlace | null;
  /** The last block whose events are stored; null before the first. */
  readonly checkpoint: Checkpoint | null;
}

/** A market stored in the database, slightly behind memory. */
export interface DurableMarket {
  /** The place up to which the rows were stored when they were restored. */
  readonly start: StoredPlace;
  /** Stores an event that memory has processed; `changed` is memory's result. */
  take(event: MarketEvent, changed: boolean): void;
  /** Called when the market was marked at `slot`; marks before `oldest` are gone. */
  mark(slot: number, oldest: number): void;
  /** Called when the market went back to a mark and reapplied the events that are still valid. */
  rollBack(taken: Rollback): void;
  /** Called when every event up to this block was given to `take`. */
  reached(checkpoint: Checkpoint): void;
  /** Called when every record up to this message of the market's log was taken. */
  placed(place: LogPlace): void;
  /** Resolves when everything taken is stored. @throws Error when it cannot be */
  settled(): Promise<void>;
  state(): WriterState;
  /** Called when another server has taken over: nothing more is stored. */
  yield(): void;
  waiting(): number;
  /** Copies trades that left the tape into the archive. @throws Error while it is away */
  archive(): Promise<void>;
  /** Deletes data beyond the retention. Trades that belong into the archive are deleted once they are there. */
  forgetOld(): Promise<void>;
  /** Stores the waiting events and stops. */
  stop(): Promise<void>;
}

const LAG: Lag = { events: 100_000, ms: 15_000 };

/**
 * Restores the stored market into memory and continues storing. Returns null when the database holds another
 * feed's market, which is left unchanged.
 */
export async function openDurable(options: DurableOptions): Promise<DurableMarket | null> {
  const { db, log, market, feed, lag = LAG, archiver = null, onLoaded = () => undefined } = options;
  const repository = durableRepository(db);
  const began = performance.now();
  const stored = await repository.head();
  const decision = claim(stored?.feed ?? null, feed);
  if (decision === 'stand aside') {
    log.warn(
      { feed, kept: stored?.feed },
      'the database holds the trades of another feed: trades of this feed are not stored',
    );
    return null;
  }
  if (decision === 'replace') await repository.clear();
  const id = randomUUID();
  if (decision === 'continue') await repository.takeOver(id);
  else await repository.begin(feed, id);
  // Read after taking over: from then on nobody else moves it.
  const head = decision === 'continue' ? await repository.head() : null;
  const journal =
    head === null
      ? new Journal(market.rows, lag, emptyJournal())
      : await rebuild(market, storedRows(db, createPace().breathe), head, { lag, onLoaded });
  if (head !== null)
    log.info(
      { ms: Math.round(performance.now() - began), ...market.extent },
      'the market was rebuilt from the database',
    );
  const writer = new DurableWriter({
    journal,
    repository: { ...repository, keep: (batch) => repository.keep(batch, id) },
    days: await repository.days(),
    log,
    ...options.pace,
  });
  return {
    start: { log: head?.place ?? null, checkpoint: await gapRepository(db).checkpoint() },
    take: (event, changed) => writer.take(event, changed),
    mark: (slot, oldest) => writer.mark(slot, oldest),
    rollBack: (taken) => writer.rollBack(taken),
    reached: (checkpoint) => writer.reached(checkpoint),
    placed: (place) => writer.placed(place),
    settled: () => writer.settled(),
    state: () => writer.state,
    yield: () => writer.yield(),
    waiting: () => journal.waiting,
    async archive() {
      if (writer.state !== 'foreign') await archiver?.run(() => journal.finalSeq);
    },
    async forgetOld() {
      if (writer.state === 'foreign') return;
      const mayDrop = archiver?.covers.bind(archiver) ?? (async () => true);
      await forgetOld({ repository, now: market.lastTime, days: options.retentionDays, mayDrop, log });
    },
    stop: () => writer.stop(),
  };
}

/** Restores the market that another server stores, as it is now. Returns the place up to which it is stored. */
export function loadStored({
  db,
  market,
  feed,
  lag = LAG,
  onLoaded = () => undefined,
}: Pick<DurableOptions, 'db' | 'market' | 'feed' | 'lag' | 'onLoaded'>): Promise<StoredPlace> {
  return atOneMoment(db, async (tx) => {
    const head = await durableRepository(tx).head();
    if (head !== null && head.feed === feed)
      await rebuild(market, storedRows(tx, createPace().breathe), head, { lag, onLoaded });
    return { log: head?.place ?? null, checkpoint: await gapRepository(tx).checkpoint() };
  });
}
