import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import type { Answer } from '#tests/chaos/caller.ts';
import { type Dice, dice, pick, weighed } from '#tests/chaos/dice.ts';
import { type ChaosTrader, SOL } from '#tests/chaos/world.ts';
import { armedOf, cancelledOf, roomOf, sentOf, swapOf } from '../linearizability/answers.ts';
import type { OrderAnswer, OrderCall } from '../linearizability/order.model.ts';
import { Recorder } from '../linearizability/recorder.ts';
import type { RoomAnswer, RoomCall } from '../linearizability/room.model.ts';
import type { SwapAnswer, SwapCall } from '../linearizability/swap.model.ts';
import { between, Person, said } from '../processes/people.ts';
import type { Whole } from '../processes/whole-world.ts';

const PATIENCE_MS = 15_000;
const REST_MS = 150;
const AGAIN_MS = 200;
const MOST_REST_MS = 3_000;
/** Below any price, so that a buy fires as soon as it is armed. */
const ANY_PRICE = 1_000_000;
const CANCELLED_WITHIN_MS = 1_500;
const READ_MESSAGES = 50;
const WEIGHTS = { swap: 6, order: 2, message: 5, 'read room': 1, call: 0.4 } as const;
type Kind = keyof typeof WEIGHTS;

const swapAnswer = z.object({ data: z.object({ id: z.string() }) });
const orderAnswer = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const sentAnswer = z.object({ data: z.object({ id: z.string(), seq: z.number() }) });
const callAnswer = z.object({ data: z.object({ callId: z.string() }) });

interface SentOrder {
  readonly id: string;
  readonly trader: ChaosTrader;
  /** The database's time when its cancel was acknowledged; null when it was not. */
  cancelledAt: Date | null;
}
interface SentMessage {
  readonly id: string;
  readonly clientId: string;
  readonly room: string;
  readonly seq: number;
}
/** An answer as its trader saw it. Times of `performance.now()`. */
interface Seen {
  readonly kind: Kind | 'cancel';
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly isDone: boolean;
}

/** Thrown where HAProxy itself answered 503: it reached no server. */
class NotSentError extends Error {}

interface TrafficTrader {
  readonly trader: ChaosTrader;
  readonly person: Person;
  readonly random: Dice;
  readonly room: string;
  /** Tokens that the trader has not called. */
  readonly uncalled: string[];
}

/** Traders who swap, order, cancel, chat and call through HAProxy, each one thing at a time, and what they saw. */
export class Traffic {
  readonly swaps = new Recorder<SwapCall, SwapAnswer>();
  readonly orders = new Recorder<OrderCall, OrderAnswer>();
  readonly rooms = new Recorder<RoomCall, RoomAnswer>();
  readonly seen: Seen[] = [];
  /** Ids of acknowledged swaps by key. */
  readonly swapIds = new Map<string, string>();
  readonly sentOrders: SentOrder[] = [];
  readonly sentMessages: SentMessage[] = [];
  readonly callIds: string[] = [];
  readonly faults: string[] = [];
  readonly #whole: Whole;
  readonly #seed: string;
  readonly #traders: readonly TrafficTrader[];
  #number = 0;
  #isOver = false;
  #going: Promise<unknown> = Promise.resolve();

  private constructor(whole: Whole, seed: string, traders: readonly TrafficTrader[]) {
    this.#whole = whole;
    this.#seed = seed;
    this.#traders = traders;
  }

  /** Makes friends of each two traders, whose chat is their room. The last two have no part in the traffic. */
  static async prepare(whole: Whole, seed: string): Promise<Traffic> {
    const { traders, mints } = whole.world;
    const people = traders.map((trader, number) => new Person(trader, number));
    const prepared: TrafficTrader[] = [];
    for (let at = 0; at + 1 < people.length; at += 2) {
      const [one, other] = [people[at], people[at + 1]] as [Person, Person];
      await one.befriend(whole.haproxy, other);
      for (const [offset, person] of [one, other].entries())
        prepared.push({
          trader: traders[at + offset] as ChaosTrader,
          person,
          random: dice(`${seed}:whole:${at + offset}`),
          room: between(one, other),
          uncalled: [...mints],
        });
    }
    const traffic = new Traffic(whole, seed, prepared.slice(0, -2));
    // A chat of two traders begins with its first message.
    for (const [number, each] of traffic.#traders.entries())
      if (number % 2 === 0) await traffic.#message(each, `message-${seed}-first-${number}`);
    return traffic;
  }

  start(): void {
    this.#going = Promise.all(
      this.#traders.map(async (each) => {
        while (!this.#isOver) {
          await this.#one(each, weighed(each.random, WEIGHTS));
          await pause(REST_MS * each.random() * 2);
        }
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#going;
  }

  async #one(each: TrafficTrader, kind: Kind): Promise<void> {
    const key = `${kind}-${this.#seed}-${String(this.#number++).padStart(6, '0')}`;
    switch (kind) {
      case 'swap':
        return this.#swap(each, key);
      case 'order':
        return this.#order(each, key);
      case 'message':
        return this.#message(each, key);
      case 'read room':
        return this.#readRoom(each);
      case 'call':
        return this.#call(each);
    }
  }

  /** Sends a request until it is answered. Each try that may have reached a server is recorded by `record`. */
  async #until(
    kind: Seen['kind'],
    send: () => Promise<Answer>,
    record: (run: () => Promise<Answer>) => Promise<void>,
  ): Promise<void> {
    let isAnswered = false;
    for (let restMs = AGAIN_MS; !isAnswered; restMs = Math.min(2 * restMs, MOST_REST_MS)) {
      await record(async () => {
        const start = performance.now();
        const answer = await send();
        const isDone = answer?.status === 200;
        this.seen.push({ kind, start, end: performance.now(), said: said(answer), isDone });
        if (answer?.status === 503 && answer.body === null) throw new NotSentError();
        // Of a failure nobody knows whether it came before or after the effect.
        isAnswered = answer !== null && answer.status < 500 && answer.status !== 429;
        return isAnswered ? answer : null;
      }).catch((error: unknown) => {
        if (!(error instanceof NotSentError)) throw error;
      });
      if (!isAnswered) await pause(restMs);
    }
  }

  #post({ trader }: TrafficTrader, path: string, body: object): Promise<Answer> {
    return trader.caller.call(path, body, PATIENCE_MS);
  }

  async #swap(each: TrafficTrader, key: string): Promise<void> {
    const [wallet] = each.trader.wallets;
    const mint = pick(each.random, this.#whole.world.mints);
    const isSale = each.random() < 0.3;
    const body = {
      ...(isSale
        ? { inputMint: mint, outputMint: SOL_MINT, amountPercent: 30 }
        : { inputMint: SOL_MINT, outputMint: mint, amount: `${SOL / 500n + BigInt(this.#number)}` }),
      walletAddress: wallet,
      preset: 'other',
      slippageBps: 3_000,
      idempotencyKey: key,
    };
    const operation = { client: each.person.name, key, call: { kind: 'request' } as const };
    await this.#until(
      'swap',
      () => this.#post(each, '/api/v1/swap', body),
      async (run) => {
        const id = swapAnswer.safeParse((await this.swaps.record(operation, run, swapOf))?.body).data?.data
          .id;
        const before = this.swapIds.get(key);
        if (id === undefined) return;
        if (before !== undefined && before !== id)
          this.faults.push(`${key} was answered ${before} and ${id}`);
        this.swapIds.set(key, id);
      },
    );
  }

  async #order(each: TrafficTrader, key: string): Promise<void> {
    const body = {
      inputMint: SOL_MINT,
      outputMint: pick(each.random, this.#whole.world.mints),
      amount: `${SOL / 500n + BigInt(this.#number)}`,
      walletAddress: each.trader.wallets[1],
      preset: 'other',
      slippageBps: 3_000,
      idempotencyKey: key,
      trigger: { kind: 'limit', priceSol: ANY_PRICE, direction: 'below' },
    };
    const operation = { client: each.person.name, key, call: { kind: 'arm', firings: 1 } as const };
    let id: string | null = null;
    await this.#until(
      'order',
      () => this.#post(each, '/api/v1/swap', body),
      async (run) => {
        const answer = await this.orders.record(operation, run, armedOf);
        const found = orderAnswer.safeParse(answer?.body).data?.data.order.id ?? id;
        if (id !== null && id !== found) this.faults.push(`${key} was answered ${id} and ${found}`);
        id = found;
      },
    );
    if (id === null) return;
    const order: SentOrder = { id, trader: each.trader, cancelledAt: null };
    this.sentOrders.push(order);
    if (each.random() < 0.5) await this.#cancel(each, key, order);
  }

  async #cancel(each: TrafficTrader, key: string, order: SentOrder): Promise<void> {
    await pause(each.random() * CANCELLED_WITHIN_MS);
    const operation = { client: each.person.name, key, call: { kind: 'cancel' } as const };
    await this.#until(
      'cancel',
      () => this.#post(each, '/api/v1/swap/cancel-order', { id: order.id }),
      async (run) => {
        const answer = await this.orders.record(operation, run, cancelledOf);
        if (answer?.status === 200) order.cancelledAt = await this.#databaseTime();
      },
    );
  }

  /** Null while the database is away. */
  async #databaseTime(): Promise<Date | null> {
    const { rows } = await this.#whole.pool
      .query<{ now: Date }>('SELECT clock_timestamp() AS now')
      .catch(() => ({ rows: [] }));
    return rows[0]?.now ?? null;
  }

  async #message(each: TrafficTrader, clientId: string): Promise<void> {
    const { room } = each;
    const operation = {
      client: each.person.name,
      key: room,
      call: { kind: 'send', message: clientId } as const,
    };
    const body = { text: `text of ${clientId}`, clientId };
    await this.#until(
      'message',
      () => this.#post(each, `/api/v1/chat/channels/${room}/messages`, body),
      async (run) => {
        const answer = await this.rooms.record(operation, run, sentOf);
        const sent = sentAnswer.safeParse(answer?.body).data?.data;
        if (sent !== undefined) this.sentMessages.push({ id: sent.id, clientId, room, seq: sent.seq });
      },
    );
  }

  async #readRoom(each: TrafficTrader): Promise<void> {
    const { room } = each;
    const path = `/api/v1/chat/channels/${room}/messages?limit=${READ_MESSAGES}`;
    const operation = {
      client: each.person.name,
      key: room,
      call: { kind: 'read', most: READ_MESSAGES } as const,
    };
    const start = performance.now();
    const read = (): Promise<Answer> => each.trader.caller.call(path, undefined, PATIENCE_MS);
    const answer = await this.rooms.record(operation, read, roomOf);
    const isDone = answer?.status === 200;
    this.seen.push({ kind: 'read room', start, end: performance.now(), said: said(answer), isDone });
  }

  /** Calls a token. After a lost answer the repeat finds the call made. */
  async #call(each: TrafficTrader): Promise<void> {
    const tokenAddress = each.uncalled.pop();
    if (tokenAddress === undefined) return;
    await this.#until(
      'call',
      () => this.#post(each, '/api/v1/alpha/call', { tokenAddress }),
      async (run) => {
        const id = callAnswer.safeParse((await run())?.body).data?.data.callId;
        if (id !== undefined) this.callIds.push(id);
      },
    );
  }
}
