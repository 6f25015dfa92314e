import type { Db } from '#/platform/db/db.ts';
import { takeLease } from '#/platform/leases/leases.repository.ts';
import type { Log } from '#/platform/log/log.ts';

const LEASE = 'market reload';
/** The time in which one server ends, loads the market again and serves. */
const TURN_MS = 2 * 60_000;
/** A market loaded this recently is right: the server that reads the feed is wrong, or the stored rows are. */
const FRESH_MS = 10 * 60_000;

interface ReloadTurnOptions {
  readonly db: Db;
  /** See `newServerId`. */
  readonly serverId: string;
  readonly log: Log;
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  /** Ends this server after a drain, so that it loads the market again. */
  readonly leave: (reason: string) => void;
}

/** Decides what to do when this server's market is out of sync with the server that reads the feed. */
export class ReloadTurn {
  readonly #options: ReloadTurnOptions;
  readonly #startedAt: number;
  #differences = 0;
  #isTaken = false;

  constructor(options: ReloadTurnOptions) {
    this.#options = options;
    this.#startedAt = options.ticks();
  }

  /** The number of samples since the start that did not match. */
  get differences(): number {
    return this.#differences;
  }

  /** Leaves when no other server is about to. A server that has just loaded its market stays. */
  async differs(): Promise<void> {
    const { db, serverId, log, ticks, leave } = this.#options;
    this.#differences++;
    if (this.#isTaken) return;
    if (ticks() - this.#startedAt < FRESH_MS) {
      if (this.#differences === 1)
        log.error(
          {},
          'the market is out of sync with the server that reads the feed, although it was just loaded',
        );
      return;
    }
    const fence = await takeLease(db, LEASE, serverId, TURN_MS).catch(() => null);
    if (fence === null || this.#isTaken) return;
    this.#isTaken = true;
    log.error({}, 'the market is out of sync with the server that reads the feed: this server reloads it');
    leave('its figures do not match the server that reads the feed');
  }
}
