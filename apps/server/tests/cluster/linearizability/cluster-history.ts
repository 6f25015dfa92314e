/** Calls to the servers of a cluster, recorded as histories of swap keys, orders and chat rooms. */
import { MAX_CHAT_PAGE } from '@dugout/contract/chat/values';
import type { OrderState } from '@dugout/contract/trading/order';
import type { Answer, Caller } from '#tests/chaos/caller.ts';
import type { Cluster } from '../processes/cluster-world.ts';
import type { Report } from '../processes/report.ts';
import { armedOf, cancelledOf, listedOf, roomOf, sentOf, swapOf, swapReadOf } from './answers.ts';
import { checkHistory } from './check-history.ts';
import { type OrderAnswer, type OrderCall, orderModel } from './order.model.ts';
import { Recorder } from './recorder.ts';
import { type RoomAnswer, type RoomCall, roomModel } from './room.model.ts';
import { type SwapAnswer, type SwapCall, type SwapMade, swapModel } from './swap.model.ts';

type Database = Cluster['pool'];

/** A trader at one server. */
export interface RecordedCaller {
  /** Names both when a history has a fault. */
  readonly client: string;
  readonly caller: Pick<Caller, 'call'>;
}

interface Sent {
  readonly roomId: string;
  /** Unique in its room, also among its traders. */
  readonly clientId: string;
  readonly text: string;
}

const DATABASE = 'database';

/** Swap keys are unique, also among traders. */
export class ClusterHistory {
  readonly #swaps = new Recorder<SwapCall, SwapAnswer>();
  readonly #orders = new Recorder<OrderCall, OrderAnswer>();
  readonly #rooms = new Recorder<RoomCall, RoomAnswer>();

  requestSwap(
    { client, caller }: RecordedCaller,
    body: { readonly idempotencyKey: string },
  ): Promise<Answer> {
    return this.#swaps.record(
      { client, key: body.idempotencyKey, call: { kind: 'request' } },
      () => caller.call('/api/v1/swap', body),
      swapOf,
    );
  }

  /** Reads the swap that a request with this key was answered with. */
  readSwap({ client, caller }: RecordedCaller, key: string, id: string): Promise<Answer> {
    return this.#swaps.record(
      { client, key, call: { kind: 'read', id } },
      () => caller.call(`/api/v1/swap/${id}`),
      swapReadOf,
    );
  }

  /** Reads the stored swaps of a key. */
  async readSwapRows(pool: Database, key: string): Promise<void> {
    await this.#swaps.record(
      { client: DATABASE, key, call: { kind: 'rows' } },
      () => pool.query<SwapMade>('SELECT id, status FROM swap WHERE idempotency_key = $1', [key]),
      ({ rows }) => ({ kind: 'rows', swaps: rows }),
    );
  }

  /** Requests a swap with a trigger that fires `firings` times at most. */
  arm(
    { client, caller }: RecordedCaller,
    key: string,
    firings: number,
    body: { readonly trigger: object; readonly [field: string]: unknown },
  ): Promise<Answer> {
    return this.#orders.record(
      { client, key, call: { kind: 'arm', firings } },
      () => caller.call('/api/v1/swap', { ...body, idempotencyKey: key }),
      armedOf,
    );
  }

  cancel({ client, caller }: RecordedCaller, key: string, id: string): Promise<Answer> {
    return this.#orders.record(
      { client, key, call: { kind: 'cancel' } },
      () => caller.call('/api/v1/swap/cancel-order', { id }),
      cancelledOf,
    );
  }

  readOrder({ client, caller }: RecordedCaller, key: string, id: string): Promise<Answer> {
    return this.#orders.record(
      { client, key, call: { kind: 'read' } },
      () => caller.call('/api/v1/swap/orders'),
      (answer) => listedOf(answer, id),
    );
  }

  /** Reads a stored order with its swaps. */
  async readOrderRows(pool: Database, key: string, id: string): Promise<void> {
    await this.#orders.record(
      { client: DATABASE, key, call: { kind: 'rows' } },
      () =>
        pool.query<{ status: OrderState; landed: number }>(
          `SELECT status, (
             SELECT count(*)::int FROM swap s
             WHERE s.user_id = o.user_id AND s.idempotency_key LIKE 'order ' || o.id || ' %' AND s.status = 'landed'
           ) AS landed FROM swap_order o WHERE id = $1`,
          [id],
        ),
      ({ rows: [order] }) => (order === undefined ? null : { kind: 'rows', ...order }),
    );
  }

  /** Gives up after `giveUpMs`, when given. */
  send(
    { client, caller }: RecordedCaller,
    { roomId, clientId, text }: Sent,
    giveUpMs?: number,
  ): Promise<Answer> {
    return this.#rooms.record(
      { client, key: roomId, call: { kind: 'send', message: clientId } },
      () => caller.call(`/api/v1/chat/channels/${roomId}/messages`, { text, clientId }, giveUpMs),
      sentOf,
    );
  }

  readRoom({ client, caller }: RecordedCaller, roomId: string): Promise<Answer> {
    return this.#rooms.record(
      { client, key: roomId, call: { kind: 'read', most: MAX_CHAT_PAGE } },
      () => caller.call(`/api/v1/chat/channels/${roomId}/messages?limit=${MAX_CHAT_PAGE}`),
      roomOf,
    );
  }

  /** Checks the kinds of keys that have operations. */
  check(seed: string, report: Pick<Report, 'none'>): void {
    const [swaps, orders, rooms] = [this.#swaps, this.#orders, this.#rooms];
    if (swaps.operations.length > 0)
      checkHistory({ what: 'swap keys', seed, model: swapModel, recorder: swaps }, report);
    if (orders.operations.length > 0)
      checkHistory({ what: 'orders', seed, model: orderModel, recorder: orders }, report);
    if (rooms.operations.length > 0)
      checkHistory({ what: 'chat rooms', seed, model: roomModel, recorder: rooms }, report);
  }
}
