import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { endLeases, hasLeases, leaseHolder, takeLease } from './leases.repository.ts';

const NAME = 'server';
const HELD_MS = 4_000;
const RENEWED_MS = 1_000;
const RETRIED_MS = 250;

/** Thrown when another server uses the database. */
export class DatabaseInUseError extends Error {
  constructor(holder: string) {
    const [host = 'unknown', process = 'unknown'] = holder.split('/');
    super(
      `Another Dugout (process ${process} on ${host}) is using this database. Stop it, or give this one another DATABASE_URL.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

interface DatabaseLeaseOptions {
  /** See `newServerId`. */
  readonly serverId: string;
  readonly log: Log;
  /** Called when another server took the database: this one was paused, and must not write any more. */
  readonly onLost: (error: DatabaseInUseError) => void;
  readonly heldMs?: number;
  readonly renewedMs?: number;
}

/**
 * Keeps a second server off one PostgreSQL. What a server keeps in memory reaches no other server, so two of
 * them would act on outdated rights, prices and orders.
 */
export class DatabaseLease {
  readonly #options: DatabaseLeaseOptions;
  #fence: bigint | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: DatabaseLeaseOptions) {
    this.#options = options;
  }

  /** Refuses a database in use before anything in it is changed. Throws DatabaseInUseError. */
  async inspect(db: Db): Promise<void> {
    if (await hasLeases(db)) await this.take(db);
  }

  /**
   * Takes the lease, or waits until the lease of a server that was killed has run out. Throws DatabaseInUseError
   * when the other server renews it.
   */
  async take(db: Db): Promise<void> {
    const { heldMs = HELD_MS } = this.#options;
    for (let waited = 0; waited <= 2 * heldMs; waited += RETRIED_MS) {
      this.#fence = await takeLease(db, NAME, this.#options.serverId, heldMs);
      if (this.#fence !== null) return;
      await delay(RETRIED_MS);
    }
    throw await this.#inUse(db);
  }

  /** Renews the lease until the returned function releases it. */
  keep(db: Db): () => Promise<void> {
    this.#timer = setInterval(() => void this.#renew(db), this.#options.renewedMs ?? RENEWED_MS);
    return async () => {
      this.#stop();
      await endLeases(db, this.#options.serverId, [NAME]);
    };
  }

  async #renew(db: Db): Promise<void> {
    try {
      const fence = await takeLease(db, NAME, this.#options.serverId, this.#options.heldMs ?? HELD_MS);
      if (fence === this.#fence || this.#timer === null) return;
      this.#stop();
      this.#options.onLost(await this.#inUse(db));
    } catch (error) {
      // While the database does not answer, nobody else can take the lease either.
      this.#options.log.debug({ error }, 'the lease of the database could not be renewed');
    }
  }

  async #inUse(db: Db): Promise<DatabaseInUseError> {
    return new DatabaseInUseError((await leaseHolder(db, NAME)) ?? '');
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
