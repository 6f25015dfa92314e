import { randomBytes } from 'node:crypto';
import type { EventName, Events } from '@dugout/contract/events';
import { backoffMs } from '#/platform/async/backoff.ts';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import { SharedLeases } from '#/platform/leases/shared-leases.ts';
import type { Log } from '#/platform/log/log.ts';
import type { EventBus, PreparedEvent } from './events.ts';
import {
  addEvent,
  type Backlog,
  type ClaimedEvent,
  claimEvents,
  finishEvents,
  forgetDoneEvents,
  LANES,
  postponeEvent,
  readBacklog,
  releaseClaims,
} from './outbox.repository.ts';

const POLL_MS = 1_000;
/** Delay before delivery, so that the caller is answered first and events written close together are batched. */
const GATHER_MS = 25;
const BATCH = 50;
const TRADERS_AT_A_TIME = 4;
/** A claimed event is offered again after this long, in case its server died. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type Handle = (payload: never, eventId: string) => Promise<void>;

/** Returns the trader of an event; events of one trader are delivered sequentially. */
function traderOf({ payload }: ClaimedEvent): string {
  const userId: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'userId') : null;
  return typeof userId === 'string' ? userId : '';
}

/** How the servers of one database share the lanes, see `SharedLeases`. */
interface Sharing {
  readonly serverId: string;
  readonly heldMs?: number;
  readonly renewedMs?: number;
  readonly sureMs?: number;
}

/**
 * The outbox: events are rows of the change's own transaction, and each named listener gets each of them at least
 * once. Events of one trader are delivered in order; a slow delivery delays no other trader. On several servers each
 * lane of traders is delivered by one of them.
 */
export class Outbox implements EventBus {
  readonly #db: Db;
  readonly #log: Log;
  readonly #bus: Bus;
  readonly #listeners = new Map<string, Map<string, Handle>>();
  #timer: NodeJS.Timeout | null = null;
  readonly #lanes: SharedLeases | null;
  readonly #task = new CoalescedTask(() => this.#round());
  /** Claimed and unfinished events by trader, oldest first. */
  readonly #claimed = new Map<string, ClaimedEvent[]>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Events delivered to all listeners but not yet marked as done. */
  #done: string[] = [];
  #mayHaveMore = true;
  #gathering = false;

  /**
   * @param bus wakes the outboxes of all servers when an event is written; without it, only this one
   * @param sharing null for the only server of its database
   */
  constructor(
    db: Db,
    log: Log,
    bus: Bus = createBus((error) => log.error({ error }, 'the outbox could not be woken')),
    sharing: Sharing | null = null,
  ) {
    this.#db = db;
    this.#log = log;
    this.#bus = bus;
    bus.subscribe('outbox.written', () => this.#kickSoon());
    this.#lanes =
      sharing === null
        ? null
        : new SharedLeases({
            ...sharing,
            db,
            log,
            group: 'outbox',
            parts: LANES,
            isIdle: (lane) => this.#isIdle(lane),
            onLost: (lanes) => this.#drop(lanes),
            onTaken: (lanes) => releaseClaims(db, lanes),
          });
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
    if (listeners.has(listener))
      throw new Error(`The listener ${listener} is already registered for ${name}`);
    this.#listeners.set(name, listeners.set(listener, handle));
  }

  /** Starts dispatching, including events left by an earlier run. Listeners must be registered before. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), POLL_MS);
    void this.#lanes?.start().then(() => this.kick());
    this.kick();
  }

  /** Stops dispatching after delivering the claimed events. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#task.stop();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
    await this.#writeDone();
    await this.#lanes?.stop();
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

  /** Checks for events now instead of at the next round. */
  kick(): void {
    if (this.#timer === null) return;
    this.#mayHaveMore = true;
    this.#task.request();
  }

  backlog(): Promise<Backlog> {
    return readBacklog(this.#db);
  }

  /** Deletes events that were done more than `days` ago. @returns how many */
  forgetOld(days: number, now = Date.now()): Promise<number> {
    return forgetDoneEvents(this.#db, new Date(now - days * DAY_MS));
  }

  /** Marks finished events as done and claims as many again. */
  async #round(): Promise<void> {
    await this.#writeDone();
    this.#bring();
    const room = BATCH - this.#claimedCount();
    if (!this.#mayHaveMore || room < BATCH / 2) return;
    this.#mayHaveMore = false;
    try {
      const lanes = this.#lanes?.held() ?? null;
      const events = await claimEvents(this.#db, { limit: room, leaseMs: LEASE_MS, lanes });
      for (const event of events) this.#take(event);
      if (events.length === room) this.#mayHaveMore = true;
      this.#bring();
    } catch (error) {
      this.#log.error({ error }, 'the outbox could not be read');
    }
  }

  /** Leaves the events of these lanes to the server that takes them. */
  #drop(lanes: readonly string[]): void {
    for (const [trader, events] of this.#claimed)
      if (events.some(({ lane }) => lanes.includes(lane))) this.#claimed.delete(trader);
  }

  #isIdle(lane: string): boolean {
    return [...this.#claimed.values()].every((events) => events.every((event) => event.lane !== lane));
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
      this.#log.error({ error }, 'events could not be marked as done');
    }
  }

  #take(event: ClaimedEvent): void {
    const trader = traderOf(event);
    const own = this.#claimed.get(trader) ?? [];
    // An event that outlasted its lease is already in the list.
    if (own.some(({ id }) => id === event.id)) return;
    this.#claimed.set(trader, [...own, event]);
  }

  /** Starts the next event of each trader in turn. */
  #bring(): void {
    for (const [trader, [event]] of this.#claimed) {
      if (this.#underWay.size >= TRADERS_AT_A_TIME) return;
      if (event === undefined || this.#underWay.has(trader)) continue;
      if (this.#lanes !== null && !this.#lanes.holds(event.lane)) continue;
      this.#underWay.set(trader, this.#bringOne(trader, event));
    }
  }

  async #bringOne(trader: string, event: ClaimedEvent): Promise<void> {
    try {
      if (await this.#dispatch(event)) this.#done.push(event.id);
    } catch (error) {
      this.#log.error({ error, eventId: event.id }, 'an event could not be postponed');
    }
    const [, ...later] = this.#claimed.get(trader) ?? [];
    // A trader with more events waits until all others had a turn.
    this.#claimed.delete(trader);
    if (later.length > 0) this.#claimed.set(trader, later);
    this.#underWay.delete(trader);
    this.#bring();
    this.#task.request();
  }

  /** @returns whether all listeners have handled it; otherwise it is delivered again */
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
