import type { Role } from '#/platform/config/roles.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { endServer, otherServers } from './live-servers.repository.ts';

const HELD_MS = 6_000;
const RENEWED_MS = 2_000;

/** The servers that share this deployment's database. */
export interface Servers {
  /** Identifies this run of this server, see `newServerId`. */
  readonly id: string;
  /** Whether other servers may share the database. */
  readonly areSeveral: boolean;
  /** Returns the number of live servers with a role, as of seconds ago. */
  present(role: Role): number;
  /** The same, at least 1. */
  count(role: Role): number;
}

/** A server that has its database to itself. */
export const onlyServer = (id: string): Servers => ({
  id,
  areSeveral: false,
  present: () => 1,
  count: () => 1,
});

interface LiveServersOptions {
  readonly db: Db;
  readonly log: Log;
  readonly id: string;
  readonly roles: ReadonlySet<Role>;
  readonly heldMs?: number;
  readonly renewedMs?: number;
}

/** Registers this server among the live servers of its database until it stops, and counts them. */
export class LiveServers implements Servers {
  readonly areSeveral = true;
  readonly #options: LiveServersOptions;
  #others: readonly string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: LiveServersOptions) {
    this.#options = options;
  }

  get id(): string {
    return this.#options.id;
  }

  present(role: Role): number {
    const others = this.#others.filter((roles) => roles.split(',').includes(role)).length;
    return others + (this.#options.roles.has(role) ? 1 : 0);
  }

  count(role: Role): number {
    return Math.max(1, this.present(role));
  }

  async start(): Promise<void> {
    const { renewedMs = RENEWED_MS } = this.#options;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew();
    }, renewedMs);
    await this.#renew();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#renewing;
    const { db, id, log } = this.#options;
    await endServer(db, id).catch((error: unknown) =>
      log.warn({ error }, 'this server counts among the live ones for some seconds more'),
    );
  }

  async #renew(): Promise<void> {
    const { db, id, roles, log, heldMs = HELD_MS } = this.#options;
    try {
      this.#others = await otherServers(db, { id, roles: [...roles].join(',') }, heldMs);
    } catch (error) {
      log.warn({ error }, 'the live servers could not be counted');
    }
  }
}
