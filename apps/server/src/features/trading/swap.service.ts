import type { TradingMode } from '@dugout/contract/system';
import { shortAddress } from '@dugout/domain/address';
import { priceImpactPct } from '@dugout/domain/constant-product';
import type { Trade } from '@dugout/domain/market-events';
import { InsufficientFunds } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { FillOrder } from './fill-order.ts';
import { Once } from './once.ts';
import { pendingSwap } from './pending-swap.ts';
import type { TokenDirectory, TradersWallets } from './ports.ts';
import { pricePerTokenUsd } from './pricing/price.ts';
import { settle } from './pricing/settlement.ts';
import { swapIntent } from './pricing/swap-intent.ts';
import type { SwapPlan } from './pricing/swap-plan.ts';
import { type Planned, type Quoting, quoting } from './quoting.ts';
import { requestHash, type SwapOrder } from './request-hash.ts';
import { RetryUntilDone } from './retry-until-done.ts';
import { type Ending, NotPending, type SwapBooks, swapBooks } from './swap-books.ts';
import type { SwapRecord } from './swap-record.ts';
import { pendingSwaps, swapById, swapByKey } from './swaps.repository.ts';
import { assertTakesSwaps } from './trading.policy.ts';
import type { TradablePool, Venue, VenueResult } from './venue.ts';

export interface SwapServiceOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly venue: Venue;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly mode: TradingMode;
  /** The server's own clock, unix ms: when swaps were asked for and how long a quote lasts. The tape's times are the venue's. */
  readonly now: () => number;
  /** To be told after the books of a trader have changed. */
  readonly changed: (userId: string) => void;
}

const STOPPED = 'The server stopped before the trade was filled. Nothing was traded.';
const BOOKS_FAILED = 'The trade could not be written to the books. Nothing was traded.';

/**
 * Swaps against the venue. A swap is written and its funds are set aside before the venue is asked; the fill is booked after it.
 * Whatever fails in between gives the funds back, and the same idempotency key never trades twice.
 */
export class SwapService {
  readonly #options: SwapServiceOptions;
  readonly #books: SwapBooks;
  readonly #quoting: Quoting;
  readonly #once = new Once<SwapRecord>();
  readonly #unsettled = new RetryUntilDone();
  readonly #fillOrder: FillOrder;

  constructor(options: SwapServiceOptions) {
    this.#options = options;
    this.#books = swapBooks(options.db, options.events);
    this.#quoting = quoting(options);
    this.#fillOrder = new FillOrder(options.now);
  }

  /** What the swap would do now; changes nothing. Throws ApiError with the codes of `POST /swap/quote`. */
  async quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey'>): Promise<Planned> {
    return this.#quoting.plan(userId, order.walletAddress, swapIntent(order));
  }

  /** Trades once for each idempotency key. Throws ApiError with the codes of `POST /swap`; a repeated key throws the same again. */
  async swap(userId: string, order: SwapOrder): Promise<SwapRecord> {
    assertTakesSwaps(this.#options.mode);
    const hash = requestHash(order);
    const swap = await this.#once.run(`${userId}:${order.idempotencyKey}`, hash, () => this.#execute(userId, order, hash));
    if (swap.status === 'failed') throw new ApiError(swap.errorCode ?? 'swap_failed', swap.reason ?? undefined);
    return swap;
  }

  /** An own swap. Throws ApiError `swap_not_found`. */
  async find(userId: string, id: string): Promise<SwapRecord> {
    const swap = await swapById(this.#options.db, userId, id);
    if (swap === null) throw new ApiError('swap_not_found');
    return swap;
  }

  /** At start, before trading: gives back what swaps had set aside when the server died. Answers how many there were. */
  async expirePending(): Promise<number> {
    const pending = await pendingSwaps(this.#options.db);
    for (const swap of pending) {
      await this.#books.end(swap, { status: 'expired', code: null, reason: STOPPED, at: this.#options.now(), tookMs: null });
    }
    return pending.length;
  }

  /** Waits for the swaps that are running. */
  async close(): Promise<void> {
    await this.#once.idle();
    this.#unsettled.stop();
  }

  async #execute(userId: string, order: SwapOrder, hash: string): Promise<SwapRecord> {
    const startedAt = this.#options.now();
    const { db } = this.#options;
    const planning = this.#quoting.plan(userId, order.walletAddress, swapIntent(order));
    planning.catch(() => undefined); // an earlier swap with this key is answered whatever could be planned now
    const earlier = await swapByKey(db, userId, order.idempotencyKey);
    if (earlier !== null) return same(earlier, hash);

    const { plan, walletAddress } = await planning;
    const swap = pendingSwap({
      userId,
      walletAddress,
      idempotencyKey: order.idempotencyKey,
      requestHash: hash,
      plan,
      createdAt: startedAt,
    });
    if (!(await this.#setAside(swap))) {
      const other = await swapByKey(db, userId, order.idempotencyKey);
      if (other === null) throw new ApiError('swap_failed');
      return same(other, hash);
    }
    const settled = await this.#fill(swap, plan);
    this.#options.changed(userId);
    return settled;
  }

  async #setAside(swap: SwapRecord): Promise<boolean> {
    try {
      return await this.#books.setAside(swap);
    } catch (error) {
      if (error instanceof InsufficientFunds) throw new ApiError(error.asset === swap.mint ? 'insufficient_tokens' : 'insufficient_sol');
      throw error;
    }
  }

  /** From here on the venue's word counts. Nothing is awaited between the pool's state and the fill. */
  async #fill(swap: SwapRecord, plan: SwapPlan): Promise<SwapRecord> {
    const { venue } = this.#options;
    const pool = venue.pool(swap.mint);
    let result: VenueResult;
    try {
      result = venue.fill({ wallet: swap.walletAddress, mint: swap.mint, side: swap.side, ...plan.order });
    } catch (error) {
      return this.#fail(swap, error, null);
    }
    if (result.status === 'refused') {
      const { reason } = result;
      return this.#end(swap, { ...this.#ending(swap), code: reason, reason: new ApiError(reason).message }, null);
    }
    const fillOrder = this.#fillOrder.next();
    try {
      return await this.#land(swap, plan, result, pool, fillOrder);
    } catch (error) {
      return this.#fail(swap, error, result.trade);
    }
  }

  async #land(
    swap: SwapRecord,
    plan: SwapPlan,
    result: VenueResult & { status: 'filled' },
    pool: TradablePool | null,
    fillOrder: number,
  ): Promise<SwapRecord> {
    const { tokens, now } = this.#options;
    const { trade } = result;
    const settlement = settle(plan, result);
    const facts = tokens.tokenFacts(swap.mint);
    const settledAt = now();
    const landing = {
      swap,
      settlement,
      trade,
      fillOrder,
      priceImpactPct: pool === null || trade.reserves === null ? plan.priceImpactPct : priceImpactPct(pool.reserves, trade.reserves),
      priceUsd: pricePerTokenUsd(trade, tokens.solUsd()),
      tokenName: facts?.name ?? shortAddress(swap.mint),
      symbol: facts?.symbol ?? shortAddress(swap.mint),
      settledAt,
      tookMs: settledAt - swap.createdAt,
    };
    await this.#books.land(landing);
    const { inAmount, outAmount, platformFee, poolFee } = settlement;
    const { tookMs } = landing;
    const { signature } = trade;
    return {
      ...swap,
      status: 'landed',
      inAmount,
      outAmount,
      platformFee,
      poolFee,
      priceImpactPct: landing.priceImpactPct,
      signature,
      tookMs,
    };
  }

  /** The fill could not be booked, or the venue broke. */
  #fail(swap: SwapRecord, error: unknown, trade: Trade | null): Promise<SwapRecord> {
    if (!(error instanceof NotPending)) this.#options.log.error({ swapId: swap.id, error }, 'a swap could not be booked');
    return this.#end(
      swap,
      { ...this.#ending(swap), code: error instanceof ApiError ? error.code : 'swap_failed', reason: BOOKS_FAILED },
      trade,
    );
  }

  /** When even that cannot be written now, the swap stays pending and is ended as soon as the database answers again. */
  async #end(swap: SwapRecord, ending: Ending, trade: Trade | null): Promise<SwapRecord> {
    try {
      return await this.#endNow(swap, ending, trade);
    } catch (error) {
      this.#options.log.error({ swapId: swap.id, error }, 'a swap could not be ended yet');
      this.#unsettled.add(async () => {
        await this.#endNow(swap, ending, trade);
        this.#options.changed(swap.userId);
      });
      return swap;
    }
  }

  /** A commit whose answer was lost may have landed the swap after all: then it stands, and so does its trade. */
  async #endNow(swap: SwapRecord, ending: Ending, trade: Trade | null): Promise<SwapRecord> {
    const ended = await this.#books.end(swap, ending);
    const known = ended ? null : await swapById(this.#options.db, swap.userId, swap.id);
    if (known?.status === 'landed') return known;
    if (trade !== null) this.#options.venue.revert(trade);
    return known ?? { ...swap, status: ending.status, errorCode: ending.code, reason: ending.reason, tookMs: ending.tookMs };
  }

  #ending(swap: SwapRecord) {
    const at = this.#options.now();
    return { status: 'failed', at, tookMs: at - swap.createdAt } as const;
  }
}

function same(swap: SwapRecord, hash: string): SwapRecord {
  if (swap.requestHash !== hash) throw new ApiError('idempotency_mismatch');
  return swap;
}
