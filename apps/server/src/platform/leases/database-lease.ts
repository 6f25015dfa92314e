import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { endLeases, hasLeases, leaseHolder, takeLease } from './leases.repository.ts';

const NAME = 'server';
/** The holder on behalf of all servers that share the database. */
const SHARING = 'sharing';
const HELD_MS = 4_000;
const RENEWED_MS = 1_000;
const RETRIED_MS = 250;

/** Thrown when another server uses the database, and does not share it with this one. */
export class DatabaseInUseError extends Error {
  constructor(holder: string, isSharing: boolean) {
    const [host = 'unknown', process = 'unknown'] = holder.split('/');
    const place = `process ${process} on ${host}`;
    super(
      holder === SHARING
        ? 'Servers with NATS_URL are using this database. Set NATS_URL here too, or give this one another DATABASE_URL.'
        : isSharing
          ? `A Dugout without NATS_URL (${place}) is using this database. Stop it, or give this one another DATABASE_URL.`
          : `Another Dugout (${place}) is using this database. Stop it, or give this one another DATABASE_URL.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

interface DatabaseLeaseOptions {
  /** See `newServerId`. */
  readonly serverId: string;
  /** Whether this server shares the database with others that do, instead of having it alone. */
  readonly isSharing: boolean;
  readonly log: Log;
  /** Called when another server took the database: this one was paused, and must not write any more. */
  readonly onLost: (error: DatabaseInUseError) => void;
  readonly heldMs?: number;
  readonly renewedMs?: number;
}

/**
 * Keeps servers off one PostgreSQL that would not hear of each other: two of them would act on outdated rights.
 * Either one server has the lease alone, or all servers that share the database hold it together.
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
      this.#fence = await takeLease(db, NAME, this.#holder(), heldMs);
      if (this.#fence !== null) return;
      await delay(RETRIED_MS);
    }
    throw await this.#inUse(db);
  }

  /** Renews the lease until the returned function releases it. A shared one runs out after the last server. */
  keep(db: Db): () => Promise<void> {
    this.#timer = setInterval(() => void this.#renew(db), this.#options.renewedMs ?? RENEWED_MS);
    return async () => {
      this.#stop();
      if (!this.#options.isSharing) await endLeases(db, this.#options.serverId, [NAME]);
    };
  }

  async #renew(db: Db): Promise<void> {
    try {
      const fence = await takeLease(db, NAME, this.#holder(), this.#options.heldMs ?? HELD_MS);
      if (fence === this.#fence || this.#timer === null) return;
      this.#stop();
      this.#options.onLost(await this.#inUse(db));
    } catch (error) {
      // While the database does not answer, nobody else can take the lease either.
      this.#options.log.debug({ error }, 'the lease of the database could not be renewed');
    }
  }

  async #inUse(db: Db): Promise<DatabaseInUseError> {
    return new DatabaseInUseError((await leaseHolder(db, NAME)) ?? '', this.#options.isSharing);
  }

  #holder(): string {
    return this.#options.isSharing ? SHARING : this.#options.serverId;
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
