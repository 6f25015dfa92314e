import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { endLeases, isLeaseHeld, leaseUntil, takeLease } from './leases.repository.ts';

const HELD_MS = 6_000;
const RENEWED_MS = 2_000;
const RETRIED_MS = 250;

interface LeaseAtStartOptions {
  readonly db: Db;
  readonly log: Log;
  readonly name: string;
  /** See `newServerId`. */
  readonly holder: string;
  /** Called when another server took the lease: this one was paused for too long. */
  readonly onLost: () => void;
  readonly heldMs?: number;
  readonly renewedMs?: number;
}

/** A lease that one server takes when it starts and keeps while it runs. */
export class LeaseAtStart {
  readonly #options: LeaseAtStartOptions;
  #fence: bigint | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: LeaseAtStartOptions) {
    this.#options = options;
  }

  /** Takes and keeps the lease. Returns false when another server renews it; that of a killed one is waited for. */
  async take(): Promise<boolean> {
    const { db, name, renewedMs = RENEWED_MS } = this.#options;
    const before = await leaseUntil(db, name);
    for (;;) {
      this.#fence = await this.#request();
      if (this.#fence !== null) break;
      const until = await leaseUntil(db, name);
      if (until !== null && until.getTime() !== before?.getTime()) return false;
      await delay(RETRIED_MS);
    }
    this.#timer = setInterval(() => void this.#renew(), renewedMs);
    return true;
  }

  /** Reports whether any server holds the lease now. */
  isHeld(): Promise<boolean> {
    return isLeaseHeld(this.#options.db, this.#options.name);
  }

  async release(): Promise<void> {
    if (this.#timer === null) return;
    this.#stop();
    await endLeases(this.#options.db, this.#options.holder, [this.#options.name]);
  }

  #request(): Promise<bigint | null> {
    const { db, name, holder, heldMs = HELD_MS } = this.#options;
    return takeLease(db, name, holder, heldMs);
  }

  async #renew(): Promise<void> {
    const { log, name, onLost } = this.#options;
    try {
      const fence = await this.#request();
      if (fence === this.#fence || this.#timer === null) return;
      this.#stop();
      onLost();
    } catch (error) {
      // While the database does not answer, nobody else can take the lease either.
      log.debug({ error, name }, 'a lease could not be renewed');
    }
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
