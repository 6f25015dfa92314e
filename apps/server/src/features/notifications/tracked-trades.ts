import { shortAddress } from '@dugout/domain/text/short-address';
import type { Activity } from '#/features/tracker/index.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Arrivals } from './arrivals.ts';

/** Older trades do not notify: they were fetched later, or the server was down. */
const FRESH_MS = 60_000;
const MINUTE_MS = 60_000;
/** Per trader; further trades appear only in the tracker. */
const MAX_A_MINUTE = 20;

interface TrackedTradesOptions {
  readonly log: Log;
  readonly arrivals: Arrivals;
  /** Returns null for an unknown token. */
  readonly symbolOf: (mint: string) => string | null;
  /** Returns the market's clock, unix ms. */
  readonly marketNow: () => number;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * Notifies traders of their followed wallets' trades, if they subscribed. A wallet is named by its address: its
 * follower's label is sealed, and stays so.
 */
export class TrackedTrades {
  readonly #options: TrackedTradesOptions;
  /** SOL by user id. */
  readonly #from = new Map<string, number>();
  /** Number of notifications per trader since `#minute`. */
  readonly #notified = new Map<string, number>();
  #minute = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: TrackedTradesOptions) {
    this.#options = options;
  }

  load(from: ReadonlyMap<string, number>): void {
    for (const [userId, sol] of from) this.#from.set(userId, sol);
  }

  /** Sets the min SOL; null for no notifications. */
  set(userId: string, from: number | null): void {
    if (from === null) this.#from.delete(userId);
    else this.#from.set(userId, from);
  }

  happened(activity: Activity, followers: ReadonlySet<string>): void {
    const { type, sol, time } = activity;
    if (this.#from.size === 0 || type === 'transfer' || sol === null) return;
    if (this.#options.marketNow() - time > FRESH_MS) return;
    for (const userId of followers) {
      const from = this.#from.get(userId);
      if (from !== undefined && sol >= from && this.#mayNotify(userId)) this.#notify(userId, activity, sol);
    }
  }

  idle(): Promise<unknown> {
    return this.#work;
  }

  #mayNotify(userId: string): boolean {
    const minute = Math.floor(this.#options.now() / MINUTE_MS);
    if (minute !== this.#minute) this.#notified.clear();
    this.#minute = minute;
    const notified = this.#notified.get(userId) ?? 0;
    this.#notified.set(userId, notified + 1);
    return notified < MAX_A_MINUTE;
  }

  #notify(userId: string, { id, wallet, type, mint }: Activity, sol: number): void {
    const { arrivals, symbolOf, log } = this.#options;
    const note = {
      userId,
      type: 'trade',
      title: 'Tracked wallet',
      username: shortAddress(wallet),
      action: type === 'buy' ? 'bought' : 'sold',
      amount: sol,
      token: symbolOf(mint) ?? shortAddress(mint),
      about: { kind: 'token', tokenAddress: mint },
      groupKey: `tracker.traded:${wallet}`,
    } as const;
    this.#work = this.#work
      .then(() => arrivals(`tracked ${id} ${userId}`, [note]))
      .catch((error: unknown) =>
        log.error({ error }, 'a notification of a tracked trade could not be stored'),
      );
  }
}
