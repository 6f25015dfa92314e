import type { MarketEvent } from '@dugout/domain/market-events';
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Log } from '#/platform/log/log.ts';
import {
  type AlertRow,
  armedAlerts,
  changedAlerts,
  deletedAmong,
  type Firing,
  markFired,
} from './alerts.repository.ts';
import type { WatchedMarket } from './ports.ts';

const MAX_AT_ONCE = 500;

interface AlertTriggerOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly market: WatchedMarket;
  /** Unix ms. */
  readonly now: () => number;
  readonly fired: (alert: AlertRow) => void;
}

/**
 * The active alerts, in memory of every server that has loaded them, and checked there with every trade. A
 * triggered alert is marked in the database before it is published, so it is published once; a failed write is
 * retried. Each server regularly learns what the others have changed.
 */
export class AlertTrigger {
  readonly #options: AlertTriggerOptions;
  readonly #book = new TriggerBook();
  readonly #armed = new Map<string, AlertRow>();
  readonly #firing = new Map<string, Firing>();
  readonly #writing = new CoalescedTask(() => this.#writeSafely());
  /** Whether this server triggers alerts. */
  #isWatching = false;
  /** The changes that the alerts in memory include; null before they are loaded. */
  #since: bigint | null = null;

  constructor(options: AlertTriggerOptions) {
    this.#options = options;
  }

  /** Loads the active alerts, which can trigger on this server from now on. Call it once the market is ready. */
  async load(): Promise<void> {
    this.#isWatching = true;
    const { db } = this.#options;
    const { since } = await changedAlerts(db, null);
    for (const alert of await armedAlerts(db)) this.arm(alert);
    this.#since = since;
  }

  arm(alert: AlertRow): void {
    if (!this.#isWatching || this.#book.has(alert.id) || this.#firing.has(alert.id)) return;
    const { id, mint, metric, direction, level } = alert;
    this.#armed.set(id, alert);
    this.#book.add({
      id,
      mint,
      side: 'buy',
      trigger: { kind: 'limit', metric, direction, level },
      highWaterMark: null,
    });
    this.#check(mint);
  }

  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#book.remove(id);
      this.#armed.delete(id);
      this.#firing.delete(id);
    }
  }

  applied(event: MarketEvent): void {
    if (event.kind === 'trade' || event.kind === 'created' || event.kind === 'migration') {
      this.#check(event.mint);
      for (const mint of this.#options.market.pricedThrough(event.mint)) this.#check(mint);
    } else if (event.kind === 'solPrice')
      for (const mint of [...this.#book.tokensInDollars()]) this.#check(mint);
  }

  /** Learns what other servers have changed, and retries failed writes. */
  async keep(): Promise<void> {
    if (this.#since === null) await this.load();
    else {
      const { rows, since } = await changedAlerts(this.#options.db, this.#since);
      this.#since = since;
      for (const alert of rows) {
        if (alert.fired_at === null) this.arm(alert);
        else this.drop([alert.id]);
      }
    }
    if (this.#firing.size > 0) this.#writing.request();
    await this.#writing.idle();
  }

  /** Forgets the alerts that were deleted on other servers, which can no longer trigger. */
  async forgetDeleted(): Promise<void> {
    this.drop(await deletedAmong(this.#options.db, [...this.#armed.keys()]));
  }

  idle(): Promise<void> {
    return this.#writing.idle();
  }

  #check(mint: string): void {
    if (!this.#book.waitsFor(mint)) return;
    const prices = this.#options.market.prices(mint);
    if (prices === null) return;
    const at = new Date(this.#options.now());
    for (const id of this.#book.priced(mint, prices)) {
      const alert = this.#armed.get(id);
      const figure = alert === undefined ? null : prices[alert.metric];
      this.#armed.delete(id);
      if (figure !== null) this.#firing.set(id, { id, figure, at });
    }
    if (this.#firing.size > 0) this.#writing.request();
  }

  async #writeSafely(): Promise<void> {
    try {
      await this.#writeAll();
    } catch (error) {
      this.#options.log.error({ error }, 'triggered alerts could not be written yet');
    }
  }

  async #writeAll(): Promise<void> {
    const { db, events, fired } = this.#options;
    while (this.#firing.size > 0) {
      const firings = [...this.#firing.values()].slice(0, MAX_AT_ONCE);
      const rows = await db.transaction(async (tx) => {
        const marked = await markFired(tx, firings);
        for (const { id, user_id, mint, metric, direction, level, fired_figure } of marked) {
          const event = {
            userId: user_id,
            alertId: id,
            tokenAddress: mint,
            metric,
            direction,
            level,
            figure: fired_figure ?? level,
          };
          await events.emit(tx, 'watchlist.alertFired', event);
        }
        return marked;
      });
      for (const { id } of firings) this.#firing.delete(id);
      for (const row of rows) fired(row);
    }
  }
}
