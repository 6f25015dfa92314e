import type { Db } from '#/platform/db/db.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { allSuspensions, deleteSuspension, insertSuspension } from './suspensions.repository.ts';
import { untilText } from './until-text.ts';

/** Times are unix ms. */
interface Suspension {
  readonly reason: string;
  /** Null until it is lifted. */
  readonly until: number | null;
}

interface SuspensionsOptions {
  readonly db: Db;
  readonly facts: Facts;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * Suspensions from chat, friends and clans. Each of those calls checks them, so all are in memory.
 */
export class Suspensions {
  readonly #options: SuspensionsOptions;
  readonly #byUser = new Map<string, Suspension>();

  constructor(options: SuspensionsOptions) {
    this.#options = options;
    options.facts.listen('identity.suspension', ({ userId, suspension }) => {
      if (suspension === null) this.#byUser.delete(userId);
      else this.#byUser.set(userId, suspension);
    });
  }

  async load(): Promise<void> {
    for (const { user_id, reason, until } of await allSuspensions(this.#options.db))
      this.#byUser.set(user_id, { reason, until: until?.getTime() ?? null });
  }

  isSuspended(userId: string): boolean {
    return this.of(userId) !== null;
  }

  /** Throws ApiError `account_suspended` with the reason and the end. */
  requireNone(userId: string): void {
    const suspension = this.of(userId);
    if (suspension === null) return;
    const { reason, until } = suspension;
    throw new ApiError(
      'account_suspended',
      `Your account is suspended from chat, friends and clans ${untilText(until)}: ${reason}`,
    );
  }

  /** @returns false if the trader is suspended already */
  async suspend(tx: Db, userId: string, suspension: Suspension): Promise<boolean> {
    const { reason, until } = suspension;
    const since = new Date(this.#options.now());
    const row = { user_id: userId, reason, since, until: until === null ? null : new Date(until) };
    if (!(await insertSuspension(tx, row))) return false;
    await this.#options.facts.publish(tx, 'identity.suspension', { userId, suspension });
    return true;
  }

  /** @returns false if the trader is not suspended */
  async lift(tx: Db, userId: string): Promise<boolean> {
    if (!(await deleteSuspension(tx, userId, new Date(this.#options.now())))) return false;
    await this.#options.facts.publish(tx, 'identity.suspension', { userId, suspension: null });
    return true;
  }

  /** Returns a trader's suspension; null for none. */
  of(userId: string): Suspension | null {
    const suspension = this.#byUser.get(userId);
    if (suspension === undefined) return null;
    return suspension.until === null || suspension.until > this.#options.now() ? suspension : null;
  }
}

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    'identity.suspension': { readonly userId: string; readonly suspension: Suspension | null };
  }
}
