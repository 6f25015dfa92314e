import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { endLeases, renewLeases, takeFreeLeases } from './leases.repository.ts';

const HELD_MS = 6_000;
const RENEWED_MS = 2_000;
/** A server that has not renewed for this long stops acting, before its leases can pass on. */
const SURE_MS = 4_000;

interface SharedLeasesOptions {
  readonly db: Db;
  readonly log: Log;
  /** See `newServerId`. */
  readonly serverId: string;
  /** The name of the group; each lease of it is named `group/part`. */
  readonly group: string;
  readonly parts: readonly string[];
  /** Reports whether a part may be given to another server now. */
  readonly isIdle: (part: string) => boolean;
  /** Called with the parts whose leases ran out: another server may have them. */
  readonly onLost: (parts: readonly string[]) => void;
  /** Called with the parts that this server takes, before it holds them. */
  readonly onTaken: (parts: readonly string[]) => Promise<void>;
  readonly heldMs?: number;
  readonly renewedMs?: number;
  readonly sureMs?: number;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/**
 * Divides a group of leases evenly between the servers of one database. A server that joins gets its share of idle
 * parts from the others; the parts of a server that dies pass on when its leases run out.
 */
export class SharedLeases {
  readonly #options: Required<SharedLeasesOptions>;
  readonly #held = new Set<string>();
  readonly #rounds = new SingleFlight<void>();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SharedLeasesOptions) {
    this.#options = {
      heldMs: HELD_MS,
      renewedMs: RENEWED_MS,
      sureMs: SURE_MS,
      ticks: () => performance.now(),
      ...options,
    };
  }

  /** Returns the parts that this server certainly holds now. */
  held(): readonly string[] {
    const { ticks, sureMs } = this.#options;
    return ticks() - this.#renewedAt < sureMs ? [...this.#held] : [];
  }

  holds(part: string): boolean {
    const { ticks, sureMs } = this.#options;
    return this.#held.has(part) && ticks() - this.#renewedAt < sureMs;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#round(), this.#options.renewedMs);
    await this.#round();
  }

  /** Gives everything back. Nothing may run under its leases any more. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#rounds.idle();
    const { db, log, serverId, group } = this.#options;
    const held = [...this.#held];
    this.#held.clear();
    const names = [...held.map((part) => `${group}/${part}`), this.#ownName()];
    // Without the database the leases run out by themselves.
    await endLeases(db, serverId, names).catch((error: unknown) =>
      log.warn({ error, group }, 'leases could not be ended'),
    );
  }

  #ownName(): string {
    return `${this.#options.group} of ${this.#options.serverId}`;
  }

  #round(): Promise<void> {
    return this.#rounds.run('round', () =>
      this.#renew().catch((error: unknown) =>
        this.#options.log.warn({ error, group: this.#options.group }, 'leases could not be renewed'),
      ),
    );
  }

  async #renew(): Promise<void> {
    const { db, serverId, group, parts, heldMs, ticks, isIdle, onLost, onTaken } = this.#options;
    const beganAt = ticks();
    const { renewed, servers } = await renewLeases(db, { serverId, group, own: this.#ownName(), heldMs });
    const lost = [...this.#held].filter((part) => !renewed.has(`${group}/${part}`));
    for (const part of lost) this.#held.delete(part);
    if (lost.length > 0) onLost(lost);
    this.#renewedAt = beganAt;
    const share = Math.ceil(parts.length / servers);
    const extra = [...this.#held].filter(isIdle).slice(0, Math.max(0, this.#held.size - share));
    for (const part of extra) this.#held.delete(part);
    const ended = new Set(extra.map((part) => `${group}/${part}`));
    if (ended.size > 0) await endLeases(db, serverId, [...ended]);
    const others = parts.filter((part) => !this.#held.has(part)).map((part) => `${group}/${part}`);
    // Leases whose `onTaken` failed are tried again.
    const unbegun = others.filter((name) => renewed.has(name) && !ended.has(name));
    const missing = share - this.#held.size - unbegun.length;
    const free = others.filter((name) => !unbegun.includes(name));
    const names =
      missing > 0 ? await takeFreeLeases(db, { serverId, names: free, most: missing, heldMs }) : [];
    const taken = [...unbegun, ...names].map((name) => name.slice(group.length + 1));
    if (taken.length > 0) await onTaken(taken);
    for (const part of taken) this.#held.add(part);
  }
}
