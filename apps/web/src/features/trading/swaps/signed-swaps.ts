import type { PreparedSwap, Swap } from '@dugout/contract/trading/swap';
import type { PrepareRequest } from '@dugout/contract/trading/swap-request';
import { NotSigned } from '#/shared/wallet-app/not-signed.ts';
import { settled } from './settled.ts';

/** Dependencies of signing, injected so that a test can fake the server and the wallet app. */
interface SigningPort {
  readonly prepare: (request: PrepareRequest) => Promise<PreparedSwap>;
  readonly prepareOrder: (id: string) => Promise<PreparedSwap>;
  /** Throws with a message for the trader if the wallet app does not sign. */
  readonly sign: (wallet: SigningWallet, transaction: string) => Promise<string>;
  readonly submit: (id: string, transaction: string) => Promise<Swap>;
  readonly look: (id: string) => Promise<Swap>;
  /** Reports whether the server may have received the transaction despite a failure. */
  readonly isUnanswered: (failure: unknown) => boolean;
  readonly wait: (ms: number) => Promise<void>;
}

interface SigningWallet {
  readonly address: string;
  readonly name: string;
}

const OTHER = 'The server prepared a different swap. Nothing was signed.';
const RETRY_AFTER_MS = [400, 1_200, 2_500] as const;

/** A signed transaction that may have reached the server. */
interface Unanswered {
  readonly request: string;
  readonly id: string;
  readonly transaction: string;
}

type Requested = Pick<PrepareRequest, 'inputMint' | 'outputMint' | 'amount' | 'swapMode' | 'minOut'>;

/** Throws `NotSigned` unless the prepared swap's figures match the request. */
function demandRequested(prepared: PreparedSwap, wallet: SigningWallet, requested: Requested): void {
  const exactOut = requested.swapMode === 'ExactOut';
  const fixed = exactOut ? prepared.outAmount : prepared.inAmount;
  const limit = BigInt(requested.minOut ?? prepared.minOut);
  const worst = BigInt(prepared.minOut);
  const same =
    prepared.walletAddress === wallet.address &&
    prepared.inputMint === requested.inputMint &&
    prepared.outputMint === requested.outputMint &&
    (requested.amount === undefined ||
      (exactOut ? BigInt(fixed) >= BigInt(requested.amount) : fixed === requested.amount)) &&
    (exactOut ? worst <= limit : worst >= limit);
  if (!same) throw new NotSigned(OTHER);
}

/**
 * Swaps signed by their own wallet: the server prepares one, the wallet app signs it, the server sends it. If a
 * response is lost, the same transaction is submitted again, both automatically and when the trader presses again
 * without changes, so it trades only once.
 */
export class SignedSwaps {
  readonly #port: SigningPort;
  #unanswered: Unanswered | null = null;

  constructor(port: SigningPort) {
    this.#port = port;
  }

  /** Returns the swap in its final state. Throws the rejection, or why the wallet did not sign. */
  trade(request: PrepareRequest, wallet: SigningWallet): Promise<Swap> {
    const { minOut: _, heldAmounts: __, ...sameAgain } = request;
    return this.#signed(JSON.stringify(sameAgain), wallet, async () => {
      const prepared = await this.#port.prepare(request);
      demandRequested(prepared, wallet, request);
      return prepared;
    });
  }

  /** Does the same for an order that needs its wallet's signature. */
  fill(order: { readonly id: string } & Requested, wallet: SigningWallet): Promise<Swap> {
    return this.#signed(order.id, wallet, async () => {
      const prepared = await this.#port.prepareOrder(order.id);
      demandRequested(prepared, wallet, order);
      return prepared;
    });
  }

  async #signed(request: string, wallet: SigningWallet, prepare: () => Promise<PreparedSwap>): Promise<Swap> {
    const { look, wait, isUnanswered } = this.#port;
    const given =
      this.#unanswered?.request === request ? this.#unanswered : await this.#sign(request, wallet, prepare);
    this.#unanswered = given;
    try {
      const swap = await this.#handIn(given);
      this.#unanswered = null;
      return await settled(swap, look, wait);
    } catch (failure) {
      if (!isUnanswered(failure)) this.#unanswered = null;
      throw failure;
    }
  }

  async #sign(
    request: string,
    wallet: SigningWallet,
    prepare: () => Promise<PreparedSwap>,
  ): Promise<Unanswered> {
    const { id, transaction } = await prepare();
    return { request, id, transaction: await this.#port.sign(wallet, transaction) };
  }

  async #handIn({ id, transaction }: Unanswered): Promise<Swap> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#port.submit(id, transaction);
      } catch (failure) {
        const pause = RETRY_AFTER_MS[attempt];
        if (!this.#port.isUnanswered(failure) || pause === undefined) throw failure;
        await this.#port.wait(pause);
      }
    }
  }
}
