import { randomUUID } from 'node:crypto';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { type Claimant, releaseClaims, renewClaims, takeClaims } from './claims.repository.ts';

const HELD_MS = 6_000;
const RENEWED_MS = 2_000;

interface ClaimsOptions {
  readonly db: Db;
  readonly log: Log;
  readonly kind: string;
  /** The name of this server. */
  readonly holder?: string;
  readonly heldMs?: number;
  readonly renewedMs?: number;
}

/**
 * Claims on work that no other server may do at the same time. They are renewed until they are released or left to
 * lapse; the claims of a server that died lapse by themselves. They only save double work: the rows that the work
 * writes ensure that nothing happens twice.
 */
export class Claims {
  readonly claimant: Claimant;
  readonly #options: ClaimsOptions;
  readonly #held = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: ClaimsOptions) {
    const { kind, holder = randomUUID(), heldMs = HELD_MS } = options;
    this.#options = options;
    this.claimant = { kind, holder, heldMs };
  }

  /** Claims the keys that no other server holds, and returns them. */
  async take(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const taken = await takeClaims(this.#options.db, this.claimant, keys);
    for (const key of taken) this.hold(key);
    return new Set(taken);
  }

  /** Renews a claim that another statement has taken with `claiming`. */
  hold(key: string): void {
    this.#held.add(key);
    this.#timer ??= setInterval(() => void this.#renew(), this.#options.renewedMs ?? RENEWED_MS).unref();
  }

  holds(key: string): boolean {
    return this.#held.has(key);
  }

  /** Stops renewing a claim. A server whose query began before the end of the work still finds it claimed. */
  lapse(key: string): void {
    this.#held.delete(key);
    if (this.#held.size === 0) this.#stop();
  }

  /** Ends a claim whose work came to nothing, so that it may be done again at once. */
  async release(key: string): Promise<void> {
    this.lapse(key);
    await this.#release([key]);
  }

  /** Leaves all work to other servers. */
  async close(): Promise<void> {
    const keys = [...this.#held];
    this.#held.clear();
    this.#stop();
    if (keys.length > 0) await this.#release(keys);
  }

  async #release(keys: readonly string[]): Promise<void> {
    try {
      await releaseClaims(this.#options.db, this.claimant, keys);
    } catch (error) {
      this.#options.log.warn({ error, kind: this.claimant.kind }, 'claims were left to lapse');
    }
  }

  async #renew(): Promise<void> {
    try {
      await renewClaims(this.#options.db, this.claimant, [...this.#held]);
    } catch (error) {
      this.#options.log.warn({ error, kind: this.claimant.kind }, 'claims could not be renewed');
    }
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
