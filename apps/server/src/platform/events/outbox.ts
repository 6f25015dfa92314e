import { randomBytes } from 'node:crypto';
import type { EventName, Events } from '@dugout/contract/events';
import { backoffMs } from '#/platform/async/backoff.ts';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import { forEachAtMost } from '#/platform/async/for-each-at-most.ts';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { EventBus, PreparedEvent } from './events.ts';
import {
  addEvent,
  type ClaimedEvent,
  claimEvents,
  type Delivered,
  finishEvents,
  forgetDoneEvents,
  postponeEvent,
} from './outbox.repository.ts';

const POLL_MS = 1_000;
/** Whoever made a change is answered first, and what is written close together is brought in one go. */
const GATHER_MS = 25;
const BATCH = 50;
/** Traders whose events are brought at the same time. */
const TRADERS_AT_A_TIME = 4;
/** A claimed event is offered again after this long, should its server have died. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 60_000;
const KEPT_MS = 7 * 24 * 3_600_000;

type Handle = (payload: never, eventId: string) => Promise<void>;

/** Whose event it is; the events of one trader are brought one after the other. */
function traderOf({ payload }: ClaimedEvent): string {
  const userId: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'userId') : null;
  return typeof userId === 'string' ? userId : '';
}

/**
 * The outbox: events are rows of the change's own transaction, and each named listener gets each of them at
 * least once. Those of one trader come in order; nobody waits for another trader's.
 */
export class Outbox implements EventBus {
  readonly #db: Db;
  readonly #log: Log;
  readonly #bus: Bus;
  readonly #listeners = new Map<string, Map<string, Handle>>();
  #timer: NodeJS.Timeout | null = null;
  readonly #task = new CoalescedTask(() => this.#round());
  #gathering = false;

  /** `bus` wakes the outboxes of all servers when an event is written; this one alone when left out. */
  constructor(
    db: Db,
    log: Log,
    bus: Bus = createBus((error) => log.error({ error }, 'the outbox could not be woken')),
  ) {
    this.#db = db;
    this.#log = log;
    this.#bus = bus;
    bus.subscribe('outbox.written', () => this.#kickSoon());
  }

  async emit<N extends EventName>(tx: Db, name: N, payload: Events[N]): Promise<void> {
    const { written, ...event } = this.prepare(name, payload);
    await addEvent(tx, event);
    tx.afterCommit(written);
  }

  prepare<N extends EventName>(name: N, payload: Events[N]): PreparedEvent {
    return {
      id: randomBytes(12).toString('hex'),
      name,
      payload,
      written: () => this.#bus.publish('outbox.written', {}),
    };
  }

  on<N extends EventName>(
    name: N,
    listener: string,
    handle: (payload: Events[N], eventId: string) => Promise<void>,
  ): void {
    const listeners = this.#listeners.get(name) ?? new Map<string, Handle>();
    if (listeners.has(listener)) throw new Error(`The listener ${listener} already hears ${name}`);
    this.#listeners.set(name, listeners.set(listener, handle));
  }

  /** Begins to dispatch, with what an earlier run left. Listeners must be there by now. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), POLL_MS);
    this.kick();
  }

  /** Stops dispatching; waits for what is under way. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#task.stop();
  }

  #kickSoon(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const kick = () => {
      this.#gathering = false;
      this.kick();
    };
    setTimeout(kick, GATHER_MS).unref();
  }

  /** Looks for events now instead of at the next turn. */
  kick(): void {
    if (this.#timer === null) return;
    this.#task.request();
  }

  /** Drops events that were done long ago. @returns how many */
  forgetOld(now = Date.now()): Promise<number> {
    return forgetDoneEvents(this.#db, new Date(now - KEPT_MS));
  }

  async #round(): Promise<void> {
    try {
      const events = await claimEvents(this.#db, BATCH, LEASE_MS);
      await this.#dispatchAll(events);
      if (events.length === BATCH) this.#task.request();
    } catch (error) {
      this.#log.error({ error }, 'the outbox could not be read');
    }
  }

  async #dispatchAll(events: readonly ClaimedEvent[]): Promise<void> {
    const byTrader = new Map<string, ClaimedEvent[]>();
    for (const event of events) {
      const trader = traderOf(event);
      byTrader.set(trader, [...(byTrader.get(trader) ?? []), event]);
    }
    const done: Delivered[] = [];
    await forEachAtMost(byTrader.values(), TRADERS_AT_A_TIME, async (own) => {
      for (const event of own) {
        const delivered = await this.#dispatch(event);
        if (delivered !== null) done.push({ id: event.id, delivered });
      }
    });
    await finishEvents(this.#db, done);
  }

  /** Answers who has had it; null when it is to be brought again. */
  async #dispatch(event: ClaimedEvent): Promise<string[] | null> {
    const delivered = new Set(event.delivered);
    let failed = false;
    for (const [listener, handle] of this.#listeners.get(event.name) ?? []) {
      if (delivered.has(listener)) continue;
      try {
        await handle(event.payload as never, event.id);
        delivered.add(listener);
      } catch (error) {
        failed = true;
        this.#log.warn(
          { error, event: event.name, eventId: event.id, listener, attempt: event.attempts },
          'a listener failed',
        );
      }
    }
    if (!failed) return [...delivered];
    const waitMs = backoffMs(event.attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    await postponeEvent(this.#db, event.id, [...delivered], waitMs);
    setTimeout(() => this.kick(), waitMs).unref();
    return null;
  }
}
