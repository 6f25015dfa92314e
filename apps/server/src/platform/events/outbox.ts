import { randomBytes } from 'node:crypto';
import type { EventName, Events } from '@dugout/contract/events';
import { backoffMs } from '#/platform/async/backoff.ts';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { EventBus, PreparedEvent } from './events.ts';
import {
  addEvent,
  type Backlog,
  type ClaimedEvent,
  claimEvents,
  finishEvents,
  forgetDoneEvents,
  postponeEvent,
  readBacklog,
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
const DAY_MS = 24 * 3_600_000;

type Handle = (payload: never, eventId: string) => Promise<void>;

/** Whose event it is; the events of one trader are brought one after the other. */
function traderOf({ payload }: ClaimedEvent): string {
  const userId: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'userId') : null;
  return typeof userId === 'string' ? userId : '';
}

/**
 * The outbox: events are rows of the change's own transaction, and each named listener gets each of them at
 * least once. Those of one trader come in order; one that takes long holds up no other trader's.
 */
export class Outbox implements EventBus {
  readonly #db: Db;
  readonly #log: Log;
  readonly #bus: Bus;
  readonly #listeners = new Map<string, Map<string, Handle>>();
  #timer: NodeJS.Timeout | null = null;
  readonly #task = new CoalescedTask(() => this.#round());
  /** Claimed events that are not done, by trader, oldest first. */
  readonly #claimed = new Map<string, ClaimedEvent[]>();
  /** Whose event is being brought. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** Events that were brought to all and are not written down as such. */
  #done: string[] = [];
  /** Whether there may be events that nobody has claimed. */
  #mayHaveMore = true;
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

  /** Stops dispatching; waits for what was claimed. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#task.stop();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
    await this.#writeDone();
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
    this.#mayHaveMore = true;
    this.#task.request();
  }

  /** Reads what is not delivered yet. */
  backlog(): Promise<Backlog> {
    return readBacklog(this.#db);
  }

  /** Drops events that were done more than `days` ago. @returns how many */
  forgetOld(days: number, now = Date.now()): Promise<number> {
    return forgetDoneEvents(this.#db, new Date(now - days * DAY_MS));
  }

  /** Writes down what is done and claims as much again. */
  async #round(): Promise<void> {
    await this.#writeDone();
    const room = BATCH - this.#claimedCount();
    if (!this.#mayHaveMore || room < BATCH / 2) return;
    this.#mayHaveMore = false;
    try {
      const events = await claimEvents(this.#db, room, LEASE_MS);
      for (const event of events) this.#take(event);
      if (events.length === room) this.#mayHaveMore = true;
      this.#bring();
    } catch (error) {
      this.#log.error({ error }, 'the outbox could not be read');
    }
  }

  #claimedCount(): number {
    return [...this.#claimed.values()].reduce((count, events) => count + events.length, 0);
  }

  async #writeDone(): Promise<void> {
    const done = this.#done;
    this.#done = [];
    try {
      await finishEvents(this.#db, done);
    } catch (error) {
      this.#log.error({ error }, 'events could not be noted as done');
    }
  }

  #take(event: ClaimedEvent): void {
    const trader = traderOf(event);
    const own = this.#claimed.get(trader) ?? [];
    // One that waited longer than its lease is here already.
    if (own.some(({ id }) => id === event.id)) return;
    this.#claimed.set(trader, [...own, event]);
  }

  /** Begins with the next event of each trader whose turn it is. */
  #bring(): void {
    for (const [trader, [event]] of this.#claimed) {
      if (this.#underWay.size >= TRADERS_AT_A_TIME) return;
      if (event === undefined || this.#underWay.has(trader)) continue;
      this.#underWay.set(trader, this.#bringOne(trader, event));
    }
  }

  async #bringOne(trader: string, event: ClaimedEvent): Promise<void> {
    try {
      if (await this.#dispatch(event)) this.#done.push(event.id);
    } catch (error) {
      this.#log.error({ error, eventId: event.id }, 'an event could not be put off');
    }
    const [, ...later] = this.#claimed.get(trader) ?? [];
    // Whoever has more waits until all others had their turn.
    this.#claimed.delete(trader);
    if (later.length > 0) this.#claimed.set(trader, later);
    this.#underWay.delete(trader);
    this.#bring();
    this.#task.request();
  }

  /** @returns whether all have had it; it is brought again otherwise */
  async #dispatch(event: ClaimedEvent): Promise<boolean> {
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
    if (!failed) return true;
    const waitMs = backoffMs(event.attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    await postponeEvent(this.#db, event.id, [...delivered], waitMs);
    setTimeout(() => this.kick(), waitMs).unref();
    return false;
  }
}
