import type { TradingMode } from '@dugout/contract/system';
import { InsufficientFunds } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { Once } from './once.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { pendingSwap } from './pending-swap.ts';
import type { FeeTermsOf, TokenDirectory, TradersWallets } from './ports.ts';
import { type SwapIntent, swapIntent } from './pricing/swap-intent.ts';
import { type Planned, type Quoting, quoting } from './quoting.ts';
import { requestHash, type SwapOrder } from './request-hash.ts';
import { type SwapBooks, swapBooks } from './swap-books.ts';
import { SwapFiller } from './swap-filler.ts';
import type { HeldPosition, SwapRecord } from './swap-record.ts';
import { pendingSwaps, swapById, swapByKey } from './swaps.repository.ts';
import type { Swaps } from './swaps.ts';
import { assertTakesSwaps } from './trading.policy.ts';
import type { Venue } from './venue.ts';

export interface SwapServiceOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly venue: Venue;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly mode: TradingMode;
  /** The server's own clock, unix ms: when swaps were asked for and how long a quote lasts. The tape's times are the venue's. */
  readonly now: () => number;
  /** To be told after the books of a trader have changed. */
  readonly changed: (userId: string) => void;
  /** To be told of the exits that died with their position. */
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  /** To be told of the exits that a landing armed. */
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

const STOPPED = 'The server stopped before the trade was filled. Nothing was traded.';

/**
 * Swaps against the venue. A swap is written and its funds are set aside before the venue is asked; the fill is booked after it.
 * Whatever fails in between gives the funds back, and the same idempotency key never trades twice.
 */
export class SwapService implements Swaps {
  readonly #options: SwapServiceOptions;
  readonly #books: SwapBooks;
  readonly #quoting: Quoting;
  readonly #filler: SwapFiller;
  readonly #once = new Once<SwapRecord>();

  constructor(options: SwapServiceOptions) {
    this.#options = options;
    this.#books = swapBooks(options);
    this.#quoting = quoting(options);
    this.#filler = new SwapFiller({ ...options, books: this.#books });
  }

  async quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey'>): Promise<Planned> {
    return this.#quoting.plan(userId, order.walletAddress, swapIntent(order));
  }

  async swap(userId: string, order: SwapOrder): Promise<SwapRecord> {
    assertTakesSwaps(this.#options.mode);
    const hash = requestHash(order);
    const swap = await this.#once.run(`${userId}:${order.idempotencyKey}`, hash, () => this.#execute(userId, order, hash));
    if (swap.status === 'failed') throw new ApiError(swap.errorCode ?? 'swap_failed', swap.reason ?? undefined);
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

  /** Gives back what swaps had set aside when the server died. */
  async expirePending(): Promise<number> {
    const pending = await pendingSwaps(this.#options.db);
    for (const swap of pending) {
      await this.#books.end(swap, { status: 'expired', code: null, reason: STOPPED, at: this.#options.now(), tookMs: null });
    }
    return pending.length;
  }

  async close(): Promise<void> {
    await this.#once.idle();
    this.#filler.stop();
  }

  async #execute(userId: string, order: SwapOrder, hash: string): Promise<SwapRecord> {
    const createdAt = this.#options.now();
    const planned = await this.#planUnlessKnown(userId, order, swapIntent(order));
    if ('known' in planned) return same(planned.known, hash);
    const { plan, walletAddress, terms } = planned;
    const { idempotencyKey } = order;
    const swap = pendingSwap({
      userId,
      walletAddress,
      idempotencyKey,
      requestHash: hash,
      plan,
      createdAt,
      preset: order.preset ?? null,
      exits: order.exits ?? null,
      quotedSlot: this.#options.tokens.slot(),
    });
    const held = await this.#setAside(swap);
    if (held === null) {
      const other = await swapByKey(this.#options.db, userId, idempotencyKey);
      if (other === null) throw new ApiError('swap_failed');
      return same(other, hash);
    }
    const ended = await this.#filler.fill(swap, { plan, held, referrers: terms.referrers });
    // The trader is answered first.
    setImmediate(() => this.#options.changed(userId));
    return ended;
  }

  /**
   * What the order would do now. Whether its key has been used shows when it is set aside; where nothing can be planned, the earlier swap is
   * looked for here: it is answered whatever could be planned now.
   */
  async #planUnlessKnown(userId: string, order: SwapOrder, intent: SwapIntent): Promise<Planned | { readonly known: SwapRecord }> {
    try {
      return await this.#quoting.plan(userId, order.walletAddress, intent);
    } catch (error) {
      const known = await swapByKey(this.#options.db, userId, order.idempotencyKey);
      if (known === null) throw error;
      return { known };
    }
  }

  async #setAside(swap: SwapRecord): Promise<HeldPosition | null> {
    try {
      return await this.#books.setAside(swap);
    } catch (error) {
      if (error instanceof InsufficientFunds) throw new ApiError(error.asset === swap.mint ? 'insufficient_tokens' : 'insufficient_sol');
      throw error;
    }
  }
}

function same(swap: SwapRecord, hash: string): SwapRecord {
  if (swap.requestHash !== hash) throw new ApiError('idempotency_mismatch');
  return swap;
}
