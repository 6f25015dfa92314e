import { setTimeout as delay } from 'node:timers/promises';
import type { Market } from '@dugout/market/market';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { LeaseAtStart } from '#/platform/leases/lease-at-start.ts';
import type { Log } from '#/platform/log/log.ts';
import { durableRepository } from './durable/durable.repository.ts';
import {
  type DurableMarket,
  type DurableOptions,
  loadStored,
  openDurable,
  type StoredPlace,
} from './durable/index.ts';
import { isStored } from './log/market-record.ts';
import { MarketReplica } from './log/market-replica.ts';
import type { MarketStream } from './log/market-stream.ts';
import { SharedLog } from './log/shared-log.ts';

const LOOKED_MS = 5_000;
const STORED_MS = 500;
const NOTHING_STORED: StoredPlace = { log: null, checkpoint: null };

interface MarketKeeperOptions {
  readonly db: Db;
  readonly log: Log;
  /** See `newServerId`. */
  readonly serverId: string;
  readonly stream: MarketStream;
  /** Whether this server may store the market for all. */
  readonly mayKeep: boolean;
  readonly newMarket: () => Market;
  readonly onFault: (error: unknown) => void;
  /** Called when this server has to load the market again. */
  readonly onGone: (reason: string) => void;
  readonly onDiffers: () => void;
}

/**
 * Stores the market of several servers, on one of them at a time, under the lease `market`. A server that takes over
 * while it runs follows the log with a second market, from what the former one has stored.
 */
export class MarketKeeper {
  readonly #options: MarketKeeperOptions;
  readonly #lease: LeaseAtStart;
  #durable: DurableMarket | null = null;
  #log: SharedLog | null = null;
  #opened: Omit<DurableOptions, 'market' | 'onLoaded'> | null = null;

  constructor(options: MarketKeeperOptions) {
    const { db, log, serverId } = options;
    this.#options = options;
    const onLost = () => this.#durable?.yield();
    this.#lease = new LeaseAtStart({ db, log, name: 'market', holder: serverId, onLost });
  }

  /** The market as this server stores it; null when it does not. */
  get durable(): DurableMarket | null {
    return this.#durable;
  }

  /** Takes over when no server stores the market. */
  get job(): Job {
    return {
      name: 'store the market when no server does',
      everyMs: LOOKED_MS,
      runs: 'everywhere',
      run: () => this.#look(),
    };
  }

  /**
   * Loads the stored market. Returns where it continues, and what stores this market from there; null when another
   * server stores its own.
   */
  async open(
    options: DurableOptions,
  ): Promise<{ readonly place: StoredPlace; readonly kept: DurableMarket | null }> {
    this.#opened = options;
    if (!this.#options.mayKeep || !(await this.#lease.take()))
      return { place: await loadStored(options), kept: null };
    this.#durable = await openDurable(options);
    return { place: this.#durable?.start ?? NOTHING_STORED, kept: this.#durable };
  }

  /** Resolves when the message `seq` of the log is stored, by whichever server, or when `signal` aborts. */
  async stored(seq: number, signal: AbortSignal): Promise<void> {
    const repository = durableRepository(this.#options.db);
    const { id } = await this.#options.stream.state();
    while (!signal.aborted) {
      const place = (await repository.head())?.place ?? null;
      if (place?.stream === id && place.seq >= seq) return;
      await delay(STORED_MS, undefined, { ref: false });
    }
  }

  async stop(): Promise<void> {
    await this.#log?.stop();
    await this.#durable?.stop();
    // Nothing is stored any more.
    await this.#lease.release();
  }

  async #look(): Promise<void> {
    const { mayKeep, log } = this.#options;
    const isOurs = this.#durable !== null && this.#durable.state() !== 'foreign';
    if (!mayKeep || isOurs || this.#opened === null || (await this.#lease.isHeld())) return;
    if (!(await this.#lease.take())) return;
    log.warn({}, 'no server stored the market: this one does, with a second market in memory');
    await this.#log?.stop();
    await this.#keepBehind(this.#opened);
  }

  async #keepBehind(opened: Omit<DurableOptions, 'market' | 'onLoaded'>): Promise<void> {
    const { log, stream, newMarket, onFault, onGone, onDiffers } = this.#options;
    const market = newMarket();
    const durable = await openDurable({ ...opened, market });
    if (durable === null) return;
    const replica = new MarketReplica({
      market,
      log,
      enrichment: null,
      safety: () => null,
      pool: () => null,
      onFault,
      onGone,
      onDiffers,
      hooks: {},
      kept: durable,
    });
    const followed = new SharedLog({
      stream,
      log,
      take: (records, seq) => {
        for (const record of records) replica.take(record);
        if (records.some(isStored)) durable.placed({ stream: followed.place.stream, seq });
      },
      onDeposed: () => undefined,
      onGone,
      stored: async () => undefined,
    });
    this.#durable = durable;
    this.#log = followed;
    await followed.follow(durable.start.log).catch((error: unknown) => onGone(String(error)));
  }
}
