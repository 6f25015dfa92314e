import type { SwapOrder } from '@dugout/contract/trading/order';
import type { Swap, SwapAnswer } from '@dugout/contract/trading/swap';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import type { SwapIntent } from '../trade-form.model.ts';
import { settled } from './settled.ts';

/** Dependencies of an attempt, injected so that a test can fake the network. */
interface SwapPort {
  readonly send: (request: SwapRequest) => Promise<SwapAnswer>;
  readonly look: (id: string) => Promise<Swap>;
  /** Reports whether the server may have received the order despite a failure. */
  readonly isUnanswered: (failure: unknown) => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly newKey: () => string;
}

/** A swap with the exits that are added when it lands, and the holding of which it sells a share. */
export type TradeIntent = SwapIntent & Pick<SwapRequest, 'exits' | 'heldAmounts'>;
export type OrderIntent = SwapIntent & Required<Pick<SwapRequest, 'trigger'>>;

/** Limit and holdings on the screen at the press. */
type Seen = Pick<TradeIntent, 'minOut' | 'heldAmounts'>;

/** An order with an unknown outcome. Quotes and holdings move on, but a retry keeps what the trader saw first. */
interface Unanswered {
  readonly body: string;
  readonly key: string;
  readonly seen: Seen;
}

const RETRY_AFTER_MS = [400, 1_200] as const;

/**
 * Sends orders so that none is executed twice. Each press has its own key. An order whose response was lost is
 * resent under the same key, both automatically and when the trader presses again without changes.
 */
export class SwapAttempts {
  readonly #port: SwapPort;
  /** Of the order that was pressed last, oldest first: presses of one order may overlap. */
  #unanswered: readonly Unanswered[] = [];

  constructor(port: SwapPort) {
    this.#port = port;
  }

  /**
   * Returns the swap in its final state. Throws the server's rejection, or the network failure if there was no
   * response.
   */
  async swap(intent: TradeIntent): Promise<Swap> {
    return this.#settled(await this.#press(intent));
  }

  /**
   * Returns one swap per wallet in `walletAddresses`, each in its final state; a rejected one is `failed` with
   * its reason.
   */
  async swaps(intent: TradeIntent): Promise<readonly Swap[]> {
    const { swaps, ...first } = await this.#press(intent);
    return Promise.all((swaps ?? [first]).map((swap) => this.#settled(swap)));
  }

  /** Creates orders one after another. With an explicit `key`, repeated calls create no duplicates. */
  async arm(intents: readonly OrderIntent[], key?: string): Promise<readonly SwapOrder[]> {
    const all = async (base: string): Promise<readonly SwapOrder[]> => {
      const armed: SwapOrder[] = [];
      for (const [index, intent] of intents.entries()) {
        const { order } = await this.#send({ ...intent, idempotencyKey: `${base}:${index}` });
        if (order !== undefined) armed.push(order);
      }
      return armed;
    };
    return key === undefined ? this.#once(intents, {}, ({ key: own }) => all(own)) : all(key);
  }

  #press({ minOut, heldAmounts, ...intent }: TradeIntent): Promise<SwapAnswer> {
    const seen = {
      ...(minOut === undefined ? {} : { minOut }),
      ...(heldAmounts === undefined ? {} : { heldAmounts }),
    };
    return this.#once(intent, seen, (order) =>
      this.#send({ ...intent, ...order.seen, idempotencyKey: order.key }),
    );
  }

  /** Runs one press. The next press of the same order gets its key if its outcome stays unknown. */
  async #once<T>(intent: unknown, seen: Seen, run: (order: Unanswered) => Promise<T>): Promise<T> {
    const body = JSON.stringify(intent);
    const same = this.#unanswered.filter((other) => other.body === body);
    const order = same[0] ?? { body, key: this.#port.newKey(), seen };
    this.#unanswered = same.slice(1);
    try {
      return await run(order);
    } catch (failure) {
      if (this.#port.isUnanswered(failure)) this.#unanswered = [...this.#unanswered, order];
      throw failure;
    }
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
