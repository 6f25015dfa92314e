import type { SwapOrder } from '@dugout/contract/trading/order';
import type { Swap, SwapAnswer } from '@dugout/contract/trading/swap';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import type { SwapIntent } from '../trade-form.model.ts';
import { settled } from './settled.ts';

/** What an attempt needs from outside; all of it is given in, so that a test can play the network. */
export interface SwapPort {
  readonly send: (request: SwapRequest) => Promise<SwapAnswer>;
  readonly look: (id: string) => Promise<Swap>;
  /** Whether a failure leaves open if the server got the order. */
  readonly isUnanswered: (failure: unknown) => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly newKey: () => string;
}

/** A swap with the exits that its landing arms. */
export type TradeIntent = SwapIntent & Pick<SwapRequest, 'exits'>;
/** A swap that waits for its trigger. */
export type OrderIntent = SwapIntent & Required<Pick<SwapRequest, 'trigger'>>;

/**
 * An order whose outcome is unknown. The quote goes on: what is sent again has the limit of the first time.
 */
interface Unanswered {
  readonly body: string;
  readonly key: string;
  readonly minOut: string | undefined;
}

const RETRY_AFTER_MS = [400, 1_200] as const;

/**
 * Sends orders so that none is done twice: each press has a key of its own, and an order whose answer got
 * lost is sent again under the same key, by itself and when the trader presses again without a change.
 */
export class SwapAttempts {
  readonly #port: SwapPort;
  #unanswered: Unanswered | null = null;

  constructor(port: SwapPort) {
    this.#port = port;
  }

  /**
   * The swap in its final state. Throws what the server refused with, or the network's failure when no answer
   * came at all.
   */
  async swap(intent: TradeIntent): Promise<Swap> {
    return this.#settled(await this.#press(intent));
  }

  /**
   * One swap for each of the intent's `walletAddresses`, each in its final state; a refused one is `failed`
   * with its reason.
   */
  async swaps(intent: TradeIntent): Promise<readonly Swap[]> {
    const { swaps, ...first } = await this.#press(intent);
    return Promise.all((swaps ?? [first]).map((swap) => this.#settled(swap)));
  }

  /**
   * Arms orders, one after another. With a `key` of one's own they are the same orders however often they are
   * armed.
   */
  async arm(intents: readonly OrderIntent[], key?: string): Promise<readonly SwapOrder[]> {
    const all = async (base: string): Promise<readonly SwapOrder[]> => {
      const armed: SwapOrder[] = [];
      for (const [index, intent] of intents.entries()) {
        const { order } = await this.#send({ ...intent, idempotencyKey: `${base}:${index}` });
        if (order !== undefined) armed.push(order);
      }
      return armed;
    };
    return key === undefined ? this.#once(intents, undefined, ({ key: own }) => all(own)) : all(key);
  }

  #press({ minOut, ...intent }: TradeIntent): Promise<SwapAnswer> {
    return this.#once(intent, minOut, (order) =>
      this.#send({
        ...intent,
        ...(order.minOut === undefined ? {} : { minOut: order.minOut }),
        idempotencyKey: order.key,
      }),
    );
  }

  /** One press: its key is kept as long as it is not known what became of it. */
  async #once<T>(
    intent: unknown,
    minOut: string | undefined,
    run: (order: Unanswered) => Promise<T>,
  ): Promise<T> {
    const body = JSON.stringify(intent);
    const order =
      this.#unanswered?.body === body ? this.#unanswered : { body, key: this.#port.newKey(), minOut };
    this.#unanswered = order;
    try {
      const done = await run(order);
      this.#answered(order.key);
      return done;
    } catch (failure) {
      if (!this.#port.isUnanswered(failure)) this.#answered(order.key);
      throw failure;
    }
  }

  #answered(key: string): void {
    if (this.#unanswered?.key === key) this.#unanswered = null;
  }

  async #send(request: SwapRequest): Promise<SwapAnswer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#port.send(request);
      } catch (failure) {
        const pause = RETRY_AFTER_MS[attempt];
        if (!this.#port.isUnanswered(failure) || pause === undefined) throw failure;
        await this.#port.wait(pause);
      }
    }
  }

  #settled(swap: Swap): Promise<Swap> {
    return settled(swap, this.#port.look, this.#port.wait);
  }
}
