import type { Swap, SwapRequest } from '@dugout/contract/trading';
import type { SwapIntent } from './trade-form.model.ts';

/** What an attempt needs from outside; all of it is given in, so that a test can play the network. */
export interface SwapPort {
  readonly send: (request: SwapRequest) => Promise<Swap>;
  readonly look: (id: string) => Promise<Swap>;
  /** Whether a failure leaves open if the server got the order. */
  readonly isUnanswered: (failure: unknown) => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly newKey: () => string;
}

const RETRY_AFTER_MS = [400, 1_200] as const;
const LOOK_EVERY_MS = 400;
const MOST_LOOKS = 150;

/**
 * Sends orders so that none is done twice: each press has a key of its own, and an order whose answer got lost is sent again under the same key,
 * by itself and when the trader presses again without a change.
 */
export class SwapAttempts {
  readonly #port: SwapPort;
  #unanswered: { readonly body: string; readonly key: string } | null = null;

  constructor(port: SwapPort) {
    this.#port = port;
  }

  /** The swap in its final state. Throws what the server refused with, or the network's failure when no answer came at all. */
  async swap(intent: SwapIntent): Promise<Swap> {
    const body = JSON.stringify(intent);
    const idempotencyKey = this.#unanswered?.body === body ? this.#unanswered.key : this.#port.newKey();
    const sent = await this.#send({ ...intent, idempotencyKey }, body);
    return this.#settled(sent);
  }

  async #send(request: SwapRequest & { readonly idempotencyKey: string }, body: string): Promise<Swap> {
    for (let attempt = 0; ; attempt++) {
      try {
        const swap = await this.#port.send(request);
        this.#unanswered = null;
        return swap;
      } catch (failure) {
        if (!this.#port.isUnanswered(failure)) {
          this.#unanswered = null;
          throw failure;
        }
        this.#unanswered = { body, key: request.idempotencyKey };
        const pause = RETRY_AFTER_MS[attempt];
        if (pause === undefined) throw failure;
        await this.#port.wait(pause);
      }
    }
  }

  async #settled(swap: Swap): Promise<Swap> {
    let current = swap;
    for (let looks = 0; current.status === 'pending' && looks < MOST_LOOKS; looks++) {
      await this.#port.wait(LOOK_EVERY_MS);
      current = await this.#port.look(current.id);
    }
    return current;
  }
}
