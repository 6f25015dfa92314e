import { priceImpactPct } from '@dugout/domain/execution/constant-product';
import { referralShares } from '@dugout/domain/referral';
import type { ReservedFill, VenueResult } from '#/execution/venue.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import { RetryUntilDone } from '#/platform/async/retry-until-done.ts';
import { wasRolledBack } from '#/platform/db/database-refusal.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { settle } from '../pricing/settlement.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import { HoldingChanged, lacking } from '../settlement/reserve.repository.ts';
import type { SwapStore } from '../settlement/swap-store.ts';
import type { Ending, HeldPosition, SwapRecord } from '../swap-record.ts';
import { KeyRefused } from '../swaps/key-refused.ts';
import { FillOrder, landedSwap, landingOf } from '../swaps/swap-states.ts';
import { swapByKey } from '../swaps/swaps.repository.ts';
import type { TradingParts } from '../trading-parts.ts';

const NOT_TRADED = 'The trade could not be completed. Nothing was traded.';

/**
 * Fills a swap, or writes why it was not filled. The fill is reserved, booked, and only then printed on the tape;
 * a fill that cannot be booked is released without a trace.
 */
export class PaperFiller {
  readonly #parts: TradingParts;
  readonly #store: SwapStore;
  readonly #unsettled = new RetryUntilDone();
  readonly #fillOrder: FillOrder;

  constructor(parts: TradingParts, store: SwapStore) {
    this.#parts = parts;
    this.#store = store;
    this.#fillOrder = new FillOrder(parts.now);
  }

  /**
   * Returns the ended swap, or the earlier swap of its key; still pending only when the database is unavailable.
   * Throws ApiError `insufficient_sol` or `insufficient_tokens`, `KeyRefused`, `HoldingChanged`, and `swap_failed`
   * for a server fault that certainly wrote nothing. `held` is the position when the swap was planned; `referrers`
   * are the trader's, nearest first; `seen` as in `SwapStore.book`.
   */
  async fill(
    swap: SwapRecord,
    plan: SwapPlan,
    held: HeldPosition,
    referrers: readonly (string | null)[],
    seen?: bigint,
  ): Promise<SwapRecord> {
    const { walletAddress: wallet, mint, side } = swap;
    let result: VenueResult;
    try {
      result = await this.#parts.venue.reserve({ wallet, mint, side, ...plan.order });
    } catch (error) {
      return this.#notTraded(swap, error);
    }
    if (result.status === 'refused')
      return this.#end(swap, this.#ending(swap, new ApiError(result.reason)), null);
    let booked: SwapRecord | null;
    try {
      booked = await this.#book(swap, plan, held, referrers, result, seen);
    } catch (error) {
      if (error instanceof KeyRefused || error instanceof HoldingChanged) {
        result.release();
        throw error;
      }
      const isShort = error instanceof InsufficientFunds;
      if (!isShort && !wasRolledBack(error)) return this.#fail(swap, error, result);
      result.release();
      if (!isShort) return this.#notTraded(swap, error);
      throw lacking(error, swap.mint);
    }
    // Not booked: another server has traded under the key, and its swap is the answer.
    return booked ?? this.#end(swap, this.#ending(swap, new ApiError('swap_failed', NOT_TRADED)), result);
  }

  /** Abandons swaps that could not be ended yet: an unwritten swap has not happened. */
  stop(): void {
    this.#unsettled.stop();
  }

  /** Returns null when the trader has used the key before. */
  async #book(
    swap: SwapRecord,
    plan: SwapPlan,
    held: HeldPosition,
    referrers: readonly (string | null)[],
    fill: ReservedFill,
    seen: bigint | undefined,
  ): Promise<SwapRecord | null> {
    const { tokens, venue, now } = this.#parts;
    const pool = venue.pool(swap.mint);
    const { trade } = fill;
    const settlement = settle(plan, fill);
    const landing = landingOf(
      {
        swap,
        settlement,
        shares: referralShares(settlement.platformFee, referrers),
        trade,
        fillOrder: this.#fillOrder.next(),
        venue: venue.name,
        tried: [],
        priceImpactPct:
          pool === null || trade.reserves === null
            ? plan.priceImpactPct
            : priceImpactPct(pool.reserves, trade.reserves),
        settledAt: now(),
      },
      tokens,
    );
    return (await this.#store.book(landing, held, () => fill.print(), seen)) ? landedSwap(landing) : null;
  }

  /**
   * Handles a server fault before anything was written: the key stays free for a retry. Throws ApiError
   * `swap_failed`.
   */
  #notTraded(swap: SwapRecord, error: unknown): never {
    this.#parts.log.error({ swapId: swap.id, error }, 'a swap could not be filled');
    throw error instanceof ApiError ? error : new ApiError('swap_failed', NOT_TRADED);
  }

  /** Handles a fill that may or may not have been booked: ending by its key is correct in both cases. */
  #fail(swap: SwapRecord, error: unknown, fill: ReservedFill | null): Promise<SwapRecord> {
    this.#parts.log.error({ swapId: swap.id, error }, 'a swap could not be booked');
    const failure = error instanceof ApiError ? error : new ApiError('swap_failed', NOT_TRADED);
    return this.#end(swap, this.#ending(swap, failure), fill);
  }

  /** If even that cannot be written now, the swap stays pending and is ended once the database answers again. */
  async #end(swap: SwapRecord, ending: Ending, fill: ReservedFill | null): Promise<SwapRecord> {
    try {
      return await this.#endNow(swap, ending, fill);
    } catch (error) {
      this.#parts.log.error({ swapId: swap.id, error }, 'a swap could not be ended yet');
      this.#unsettled.add(async () => {
        await this.#endNow(swap, ending, fill);
        this.#parts.changed(swap.userId);
      });
      return swap;
    }
  }

  /** A commit whose response was lost may have booked the swap: then its trade is printed. */
  async #endNow(swap: SwapRecord, ending: Ending, fill: ReservedFill | null): Promise<SwapRecord> {
    const known = (await this.#store.refuse(swap, ending))
      ? null
      : await swapByKey(this.#parts.db, swap.userId, swap.idempotencyKey);
    if (known?.id === swap.id && known.status === 'landed') fill?.print();
    else fill?.release();
    return (
      known ?? {
        ...swap,
        status: ending.status,
        errorCode: ending.code,
        reason: ending.reason,
        tookMs: ending.tookMs,
      }
    );
  }

  #ending(swap: SwapRecord, { code, message }: ApiError): Ending {
    const at = this.#parts.now();
    return { status: 'failed', code, reason: message, at, tookMs: at - swap.createdAt };
  }
}
