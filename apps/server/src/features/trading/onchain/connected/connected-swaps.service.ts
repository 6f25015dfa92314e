import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { ClaimOrder } from '../../orders/order-claims.ts';
import type { SwapPlan } from '../../pricing/swap-plan.ts';
import type { SwapRequest } from '../../pricing/swap-request.ts';
import { reserveRefusal } from '../../settlement/reserve.repository.ts';
import type { SwapStore } from '../../settlement/swap-store.ts';
import type { SwapRecord } from '../../swap-record.ts';
import { pendingSwap } from '../../swaps/swap-states.ts';
import { swapById } from '../../swaps/swaps.repository.ts';
import type { TradingParts } from '../../trading-parts.ts';
import type { OnchainParts } from '../onchain-parts.ts';
import type { OnchainSwaps } from '../onchain-swaps.service.ts';
import { chainFacts, type Preparation } from '../preparation.ts';
import type { SwapFollower } from '../swap-follower.ts';
import { consumePrepared, keepPrepared, type PreparedSwap, preparedById } from './prepared.repository.ts';
import { withSignature } from './signed-transaction.ts';

/**
 * Time limit for a wallet's signature, in ms: a transaction can land for about 60 s after it was built, and needs
 * a part of that time to land.
 */
const SIGN_WITHIN_MS = 45_000;

/**
 * Swaps for wallets that sign themselves. A swap is quoted, simulated and checked like any other, and stored
 * briefly without its signature, with nothing reserved. The signed transaction is then written and sent, provided
 * that it is exactly the prepared one.
 */
export class ConnectedSwaps {
  readonly #parts: TradingParts;
  readonly #onchain: OnchainParts;
  readonly #swaps: OnchainSwaps;
  readonly #follower: SwapFollower;
  readonly #store: SwapStore;
  readonly #preparation: Preparation;
  readonly #claimOrder: ClaimOrder;

  constructor(
    parts: TradingParts,
    onchain: OnchainParts,
    swaps: OnchainSwaps,
    follower: SwapFollower,
    store: SwapStore,
    preparation: Preparation,
    claimOrder: ClaimOrder,
  ) {
    this.#parts = parts;
    this.#onchain = onchain;
    this.#swaps = swaps;
    this.#follower = follower;
    this.#store = store;
    this.#preparation = preparation;
    this.#claimOrder = claimOrder;
  }

  /** Protection and tips of its senders. */
  get means(): SendingMeans {
    return this.#swaps.means;
  }

  /**
   * Prepares a swap with this id. A swap that fills an order has the key of the order's attempt, and claims the order
   * with the signature. Throws ApiError with the codes of `POST /swap/prepare`.
   */
  async prepare(
    id: string,
    requested: SwapRequest,
    orderId: string | null,
  ): Promise<{ readonly plan: SwapPlan; readonly prepared: PreparedSwap }> {
    const { db, now } = this.#parts;
    const request = this.#swaps.atPresent(requested);
    const facts = chainFacts(this.#onchain.chain, request.mint);
    const terms = await this.#swaps.terms(request.userId, request.walletAddress, request);
    if (!terms.connected) throw new ApiError('wallet_not_connected');
    const { done, venue, tried } = await this.#preparation.prepareUnsigned(terms, facts);
    const { plan, transaction, lastValidBlockHeight, slot } = done;
    const createdAt = now();
    const pending = pendingSwap(request, plan, { walletAddress: terms.wallet, createdAt, quotedSlot: slot });
    const prepared = {
      swap: { ...pending, id, venue: venue.name, tried },
      transaction,
      lastValidBlockHeight,
      slot,
      orderId,
      expiresAt: new Date(createdAt + SIGN_WITHIN_MS),
    };
    await keepPrepared(db, prepared, new Date(createdAt));
    return { plan, prepared };
  }

  /** Throws ApiError with the codes of `POST /swap/submit`. */
  async submit(userId: string, id: string, transaction: string): Promise<SwapRecord> {
    const { db, now, changed } = this.#parts;
    const earlier = await swapById(db, userId, id);
    if (earlier !== null) return this.#swaps.follow(earlier);
    const prepared = await preparedById(db, userId, id, new Date(now()));
    if (prepared === null) throw new ApiError('prepared_swap_gone');
    const { lastValidBlockHeight, slot } = prepared;
    const signed = withSignature(prepared.transaction, transaction, prepared.swap.walletAddress);
    const swap: SwapRecord = {
      ...prepared.swap,
      createdAt: now(),
      signature: signed.signature,
      sent: { ...signed, lastValidBlockHeight, slot },
    };
    if (!(await this.#write(swap, prepared.orderId, signed.signature))) {
      const written = await swapById(db, userId, id);
      if (written === null) throw new ApiError('prepared_swap_gone');
      return this.#swaps.follow(written);
    }
    changed(userId);
    return this.#follower.followWritten(swap);
  }

  /** Throws ApiError with the codes of `POST /swap/submit`. Returns false when another request was faster. */
  async #write(swap: SwapRecord, orderId: string | null, signature: string): Promise<boolean> {
    try {
      return await this.#store.reserveSigned(swap, async (tx) => {
        if (!(await consumePrepared(tx, swap.id))) return false;
        const booking = { address: swap.walletAddress, signature, mint: swap.mint };
        if (await this.#onchain.isBookedAsTransfer(tx, booking)) throw new ApiError('sent_elsewhere');
        if (orderId !== null) await this.#claimOrder(tx, swap.userId, orderId);
        return true;
      });
    } catch (error) {
      throw reserveRefusal(error, swap);
    }
  }
}
