import type { MarketEvent } from '@dugout/domain/market-events';
import type { Market } from '@dugout/market/market';
import type { Rollback } from '@dugout/market/undo/roll-back-slots';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import { createPace } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { claim } from './claim.ts';
import { durableRepository } from './durable.repository.ts';
import { Journal } from './journal.ts';
import { emptyJournal, type Lag } from './journal-start.ts';
import { rebuild } from './rebuild.ts';
import { forgetOld } from './retention.ts';
import { storedRows } from './stored-rows.repository.ts';
import { DurableWriter, type WriterOptions, type WriterState } from './writer.ts';

export interface DurableOptions {
  readonly db: Db;
  readonly log: Log;
  /** Empty; what was kept is laid into it. */
  readonly market: Market;
  /** The source of the market: `solana`, or `replay` and its path. */
  readonly feed: string;
  /** How long trades are kept, beside those on the market's own tape. */
  readonly retentionDays: number;
  /** Called with each trade and migration that is laid back, in order. */
  readonly laidBack?: (event: MarketEvent) => void;
  readonly lag?: Lag;
  readonly pace?: Pick<WriterOptions, 'gatherMs' | 'enough' | 'most' | 'retryMs'>;
}

/** A market that is kept in the database, behind what memory does. */
export interface DurableMarket {
  /** An event that memory has taken, and what it said to it. */
  take(event: MarketEvent, changed: boolean): void;
  /** The market was marked at `slot`; its marks before `oldest` are forgotten. */
  mark(slot: number, oldest: number): void;
  /** The market went back to a mark, and applied again what still holds. */
  rollBack(taken: Rollback): void;
  /** Every event up to this block was given to `take`. */
  reached(checkpoint: Checkpoint): void;
  /** Resolves when all that was taken is kept. @throws Error when it will not be */
  settled(): Promise<void>;
  state(): WriterState;
  /** Events that wait for the database. */
  waiting(): number;
  /** Drops what is older than the retention says. */
  forgetOld(): Promise<void>;
  /** Keeps what still waits. */
  stop(): Promise<void>;
}

const LAG: Lag = { events: 100_000, ms: 15_000 };

/**
 * Lays back into memory what the database holds, and goes on keeping. Null when the database holds another
 * feed's market, which stays as it is.
 */
export async function openDurable(options: DurableOptions): Promise<DurableMarket | null> {
  const { db, log, market, feed, lag = LAG, laidBack = () => undefined } = options;
  const repository = durableRepository(db);
  const began = performance.now();
  const stored = await repository.head();
  const decision = claim(stored?.feed ?? null, feed);
  if (decision === 'stand aside') {
    log.warn(
      { feed, kept: stored?.feed },
      'the database holds the trades of another feed: those of this one are not kept',
    );
    return null;
  }
  if (decision === 'replace') await repository.clear();
  if (decision !== 'continue') await repository.begin(feed);
  const head = decision === 'continue' ? stored : null;
  const journal =
    head === null
      ? new Journal(market.rows, lag, emptyJournal())
      : await rebuild(market, storedRows(db, createPace().breathe), head, { lag, laidBack });
  if (head !== null)
    log.info(
      { ms: Math.round(performance.now() - began), ...market.extent },
      'the market was rebuilt from the database',
    );
  const writer = new DurableWriter({
    journal,
    repository,
    days: await repository.days(),
    log,
    ...options.pace,
  });
  return {
    take: (event, changed) => writer.take(event, changed),
    mark: (slot, oldest) => writer.mark(slot, oldest),
    rollBack: (taken) => writer.rollBack(taken),
    reached: (checkpoint) => writer.reached(checkpoint),
    settled: () => writer.settled(),
    state: () => writer.state,
    waiting: () => journal.waiting,
    forgetOld: () => forgetOld({ repository, now: market.lastTime, days: options.retentionDays, log }),
    stop: () => writer.stop(),
  };
}
