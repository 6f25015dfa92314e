import { InsufficientFunds } from '#/features/ledger/index.ts';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { preparedKey } from '../../idempotency/own-keys.ts';
import { requestHash, type SwapOrder } from '../../idempotency/request-hash.ts';
import { swapIntent } from '../../pricing/swap-intent.ts';
import type { SwapPlan } from '../../pricing/swap-plan.ts';
import type { SwapRecord } from '../../swap-record.ts';
import { pendingSwap } from '../../swaps/pending-swap.ts';
import { WrittenBefore } from '../../swaps/reserve.repository.ts';
import type { SwapStore } from '../../swaps/swap-store.ts';
import { swapById } from '../../swaps/swaps.repository.ts';
import type { OnchainSwaps, OnchainSwapsOptions } from '../onchain-swaps.service.ts';
import { chainFacts, preparation } from '../preparation.ts';
import { firstThatCan } from '../venue-choice.ts';
import { consumePrepared, keepPrepared, type PreparedSwap, preparedById } from './prepared.repository.ts';
import { withSignature } from './signed-transaction.ts';

/**
 * Time limit for a wallet's signature, in ms: a transaction can land for about 60 s after it was built, and needs
 * a part of that time to land.
 */
const SIGN_WITHIN_MS = 45_000;

/** The order that a swap fills: the swap uses the order's key, and the order is claimed with the signature. */
interface SignedOrder {
  readonly id: string;
  readonly key: string;
}

export interface ConnectedSwapsOptions extends OnchainSwapsOptions {
  readonly swaps: Pick<OnchainSwaps, 'terms' | 'follow'>;
  readonly store: SwapStore;
  readonly isBookedAsTransfer: WalletsDoor['isBookedAsTransfer'];
  /** Marks the order as running in the transaction that writes its swap. Throws ApiError `order_not_armed`. */
  readonly claimOrder: (tx: Db, userId: string, orderId: string) => Promise<void>;
}

/**
 * Creates swaps for wallets that sign themselves. A swap is quoted, simulated and checked like any other, and
 * stored briefly without its signature, with nothing reserved. The signed transaction is then written and sent,
 * provided that it is exactly the prepared one.
 */
export function connectedSwaps(options: ConnectedSwapsOptions) {
  const { db, chain, venues, swaps, store, isBookedAsTransfer, claimOrder, now, changed } = options;
  const prepare = preparation(options);

  /** Throws ApiError with the codes of `POST /swap/submit`. Returns false when another request was faster. */
  async function write({ swap, orderId }: PreparedSwap, signature: string): Promise<boolean> {
    try {
      return await store.reserveSigned(swap, async (tx) => {
        if (!(await consumePrepared(tx, swap.id))) return false;
        const booking = { address: swap.walletAddress, signature, mint: swap.mint };
        if (await isBookedAsTransfer(tx, booking)) throw new ApiError('sent_elsewhere');
        if (orderId !== null) await claimOrder(tx, swap.userId, orderId);
        return true;
      });
    } catch (error) {
      if (error instanceof WrittenBefore) throw new ApiError('same_trade_on_its_way');
      if (error instanceof InsufficientFunds)
        throw new ApiError(error.asset === swap.mint ? 'insufficient_tokens' : 'insufficient_sol');
      throw error;
    }
  }

  return {
    /** Throws ApiError with the codes of `POST /swap/prepare`. */
    async prepare(
      userId: string,
      order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>,
      fills: SignedOrder | null,
    ): Promise<{ readonly plan: SwapPlan; readonly prepared: PreparedSwap }> {
      const intent = swapIntent(order);
      const facts = chainFacts(chain, intent.mint);
      const request = await swaps.terms(userId, order.walletAddress, intent);
      if (!request.connected) throw new ApiError('wallet_not_connected');
      const { done, venue, tried } = await firstThatCan(venues, (one) =>
        prepare.prepareUnsignedAt(one, request, facts),
      );
      const { plan, transaction, lastValidBlockHeight, slot } = done;
      const createdAt = now();
      const pending = pendingSwap({
        userId,
        walletAddress: request.wallet,
        idempotencyKey: '',
        requestHash: requestHash(order),
        apiKeyId: null,
        plan,
        createdAt,
        preset: order.preset ?? null,
        exits: order.exits ?? null,
        quotedSlot: slot,
      });
      const idempotencyKey = fills?.key ?? preparedKey(pending.id);
      const prepared = {
        swap: { ...pending, idempotencyKey, venue: venue.name, tried },
        transaction,
        lastValidBlockHeight,
        slot,
        orderId: fills?.id ?? null,
        expiresAt: new Date(createdAt + SIGN_WITHIN_MS),
      };
      await keepPrepared(db, prepared, new Date(createdAt));
      return { plan, prepared };
    },

    /** Throws ApiError with the codes of `POST /swap/submit`. */
    async submit(userId: string, id: string, transaction: string): Promise<SwapRecord> {
      const earlier = await swapById(db, userId, id);
      if (earlier !== null) return swaps.follow(earlier);
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
      if (!(await write({ ...prepared, swap }, signed.signature))) {
        const written = await swapById(db, userId, id);
        if (written === null) throw new ApiError('prepared_swap_gone');
        return swaps.follow(written);
      }
      changed(userId);
      return swaps.follow(swap);
    },
  };
}

export type ConnectedSwaps = ReturnType<typeof connectedSwaps>;
