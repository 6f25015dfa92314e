import type { TradingMode } from '@dugout/contract/system/status';
import type { Venue } from '#/execution/venue.ts';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ImpactLimit } from '../ceilings/impact-limit.ts';
import { IdempotentRequests } from '../idempotency/idempotent-requests.ts';
import { requestHash, type SwapOrder } from '../idempotency/request-hash.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { FeeTermsOf, TokenDirectory, TradersWallets } from '../ports.ts';
import { loadSwapContext } from '../positions/positions.repository.ts';
import { swapIntent } from '../pricing/swap-intent.ts';
import type { SwapRecord } from '../swap-record.ts';
import { demandKeyImpact } from '../swaps/key-refused.ts';
import { pendingSwap } from '../swaps/pending-swap.ts';
import { type Planned, type Quoting, quoting } from '../swaps/quoting.ts';
import { type SwapStore, swapStore } from '../swaps/swap-store.ts';
import { pendingSwaps, swapById, swapByKey } from '../swaps/swaps.repository.ts';
import type { Swaps } from '../swaps/swaps.ts';
import { assertTakesSwaps } from '../trading.policy.ts';
import { PaperFiller } from './paper-filler.ts';

export interface PaperSwapsOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly venue: Venue;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly mode: TradingMode;
  readonly impacts: ImpactLimit;
  /**
   * The server's clock, unix ms, for request times and the lifetime of quotes. The tape's times are the venue's.
   */
  readonly now: () => number;
  /** Called after the balances or positions of a trader have changed. */
  readonly changed: (userId: string) => void;
  /** Called with the exits that ended with their position. */
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  /** Called with the exits created by a landing. */
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

const STOPPED = 'The server stopped before the trade was filled. Nothing was traded.';

/** Nothing has to be reserved first, since the fill and its payment are written together. */
const NOTHING_RESERVED = { lamports: 0n, tokens: 0n };

/**
 * Swaps against a venue in this process, one at a time per wallet. A swap is planned, its fill reserved, written,
 * and then printed: a fill that turns out to be unfunded, or to use a used key, never happens. The same
 * idempotency key never trades twice.
 */
export class PaperSwaps implements Swaps {
  readonly #options: PaperSwapsOptions;
  readonly #store: SwapStore;
  readonly #quoting: Quoting;
  readonly #filler: PaperFiller;
  readonly #requests = new IdempotentRequests<SwapRecord>();
  readonly #mutex = new KeyedMutex();

  constructor(options: PaperSwapsOptions) {
    this.#options = options;
    this.#store = swapStore(options);
    this.#quoting = quoting(options);
    this.#filler = new PaperFiller({ ...options, store: this.#store });
  }

  async quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>): Promise<Planned> {
    return this.#quoting.plan(userId, order.walletAddress, swapIntent(order));
  }

  async swap(userId: string, order: SwapOrder): Promise<SwapRecord> {
    assertTakesSwaps(this.#options.mode);
    const hash = requestHash(order);
    const swap = await this.#requests.run(`${userId}:${order.idempotencyKey}`, hash, () =>
      this.#mutex.run(`${userId}:${order.walletAddress}`, () => this.#execute(userId, order, hash)),
    );
    if (swap.status === 'failed')
      throw new ApiError(swap.errorCode ?? 'swap_failed', swap.reason ?? undefined);
    return swap;
  }

  byKey(userId: string, key: string): Promise<SwapRecord | null> {
    return swapByKey(this.#options.db, userId, key);
  }

  async find(userId: string, id: string): Promise<SwapRecord> {
    const swap = await swapById(this.#options.db, userId, id);
    if (swap === null) throw new ApiError('swap_not_found');
    return swap;
  }

  /** Returns at once: a written paper swap has ended. */
  async follow(swap: SwapRecord): Promise<SwapRecord> {
    return swap;
  }

  /** Refunds the reserves of an earlier version's swaps from before a crash. */
  async expirePending(): Promise<number> {
    const pending = await pendingSwaps(this.#options.db);
    for (const swap of pending) {
      await this.#store.end(swap, {
        status: 'expired',
        code: null,
        reason: STOPPED,
        at: this.#options.now(),
        tookMs: null,
      });
    }
    return pending.length;
  }

  async close(): Promise<void> {
    await this.#requests.idle();
    this.#filler.stop();
  }

  async #execute(userId: string, order: SwapOrder, hash: string): Promise<SwapRecord> {
    const { db, now, tokens, changed, impacts } = this.#options;
    const createdAt = now();
    const intent = swapIntent(order);
    const { idempotencyKey, walletAddress } = order;
    const { mint, side } = intent;
    const [planned, context, ceiling] = await Promise.allSettled([
      this.#quoting.plan(userId, walletAddress, intent),
      loadSwapContext(db, { userId, idempotencyKey, walletAddress, mint, side }),
      order.isProven ? null : impacts.ceilingOf(userId),
    ]);
    if (context.status === 'rejected') throw context.reason;
    if (context.value.otherwise) throw new ApiError('idempotency_mismatch');
    const known = context.value.known ? await swapByKey(db, userId, idempotencyKey) : null;
    // Returned even if the swap could not be planned now.
    if (known !== null) return same(known, hash);
    if (planned.status === 'rejected') throw planned.reason;
    if (ceiling.status === 'rejected') throw ceiling.reason;

    const { plan, terms } = planned.value;
    const swap = {
      ...pendingSwap({
        userId,
        walletAddress: planned.value.walletAddress,
        idempotencyKey,
        requestHash: hash,
        apiKeyId: order.apiKeyId ?? null,
        plan,
        createdAt,
        preset: order.preset ?? null,
        exits: order.exits ?? null,
        quotedSlot: tokens.slot(),
      }),
      hold: NOTHING_RESERVED,
    };
    demandKeyImpact(order.apiKeyId, plan.priceImpactPct);
    impacts.admit(userId, idempotencyKey, plan, ceiling.value);
    let ended: SwapRecord | null = null;
    try {
      ended = await this.#filler.fill(swap, { plan, held: context.value.held, referrers: terms.referrers });
    } finally {
      if (ended === null || ended.status === 'failed') impacts.forget(userId, idempotencyKey, mint);
    }
    // The trader is answered first.
    setImmediate(() => changed(userId));
    return same(ended, hash);
  }
}

function same(swap: SwapRecord, hash: string): SwapRecord {
  if (swap.requestHash !== hash) throw new ApiError('idempotency_mismatch');
  return swap;
}
