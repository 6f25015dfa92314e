import type { FeedPlace } from '#/ingest/source.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { LeaseAtStart } from '#/platform/leases/lease-at-start.ts';
import type { Log } from '#/platform/log/log.ts';
import { type DurableMarket, type DurableOptions, loadStored, openDurable } from './index.ts';

const LOOKED_MS = 10_000;

/** The market of a server: it either stores it, or follows a feed whose market another server stores. */
export interface OpenedMarket {
  readonly kept: DurableMarket | null;
  readonly follows: FeedPlace | null;
}

interface SharedMarketOptions {
  readonly db: Db;
  readonly log: Log;
  /** See `newServerId`. */
  readonly serverId: string;
}

/**
 * The market in a database of several servers. The first to start stores it, under the lease `market`. The others load
 * it and follow the feed; none of them takes over while it runs.
 */
export class SharedMarket {
  readonly #log: Log;
  readonly #lease: LeaseAtStart;
  #kept: DurableMarket | null = null;
  #isMissing = false;

  constructor({ db, log, serverId }: SharedMarketOptions) {
    this.#log = log;
    const onLost = () => this.#kept?.yield();
    this.#lease = new LeaseAtStart({ db, log, name: 'market', holder: serverId, onLost });
  }

  /** Notices when no server stores the market. */
  get job(): Job {
    return {
      name: 'look for the server that stores the market',
      everyMs: LOOKED_MS,
      runs: 'everywhere',
      run: () => this.#look(),
    };
  }

  async open(options: DurableOptions): Promise<OpenedMarket> {
    if (await this.#lease.take()) {
      this.#kept = await openDurable(options);
      return { kept: this.#kept, follows: null };
    }
    this.#log.info({}, 'another server stores the market: this one follows the feed');
    return { kept: null, follows: await loadStored(options) };
  }

  /** Lets the next server that starts store the market. Nothing may be stored any more. */
  release(): Promise<void> {
    return this.#lease.release();
  }

  async #look(): Promise<void> {
    const isOurs = this.#kept !== null && this.#kept.state() !== 'foreign';
    const isMissing = !isOurs && !(await this.#lease.isHeld());
    if (isMissing && !this.#isMissing) this.#log.warn({}, 'no server stores the market: restart one');
    this.#isMissing = isMissing;
  }
}
