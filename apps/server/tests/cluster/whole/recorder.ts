import type { OrderState } from '@dugout/contract/trading/order';
import type { Swap } from '@dugout/contract/trading/swap';

/** An operation on one key, as its client saw it. */
interface Operation<Call, Answer> {
  readonly client: string;
  /** A swap key, an order or a chat room. */
  readonly key: string;
  readonly call: Call;
  /** In ms of one clock for all operations. */
  readonly start: number;
  /** Null when no answer came: the operation takes effect at any later time, or never. */
  readonly returned: { readonly end: number; readonly answer: Answer } | null;
}

export interface Refused {
  readonly kind: 'refused';
  readonly code: string;
}
interface Numbered {
  readonly seq: number;
  readonly message: string;
}
export interface SwapCall {
  readonly kind: 'request';
}
export type SwapAnswer =
  | { readonly kind: 'swap'; readonly id: string; readonly status: Swap['status'] }
  | Refused;
export type OrderCall = { readonly kind: 'arm'; readonly firings: number } | { readonly kind: 'cancel' };
export type OrderAnswer = { readonly kind: 'order'; readonly status: OrderState } | Refused;
export type RoomCall =
  | { readonly kind: 'send'; readonly message: string }
  | { readonly kind: 'read'; readonly most: number };
export type RoomAnswer =
  | ({ readonly kind: 'sent' } & Numbered)
  | { readonly kind: 'messages'; readonly messages: readonly Numbered[] }
  | Refused;

/** Records operations of concurrent clients, by one clock. */
export class Recorder<Call, Answer> {
  readonly operations: Operation<Call, Answer>[] = [];

  /** Runs a call and records it. `run` returns null when no answer came. */
  async record<Known extends Answer>(
    operation: Pick<Operation<Call, Answer>, 'client' | 'key' | 'call'>,
    run: () => Promise<Known | null>,
  ): Promise<Known | null> {
    const start = performance.now();
    const answer = await run();
    const returned = answer === null ? null : { end: performance.now(), answer };
    this.operations.push({ ...operation, start, returned });
    return answer;
  }
}
