import { SLIPPAGE_WINDOW_MS } from '@dugout/domain/execution/auto-slippage';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import { earlierUse, Idempotency } from '../idempotency/idempotency.ts';
import type { FeeTerms, TokenDirectory } from '../ports.ts';
import { applyMarket, type SendingMarket } from '../pricing/execution.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { SwapIntent, SwapRequest } from '../pricing/swap-request.ts';
import type { SwapRecord, SwapStatus } from '../swap-record.ts';
import { swapById, swapByKey } from './swaps.repository.ts';

/** Paper swaps pay what a swap pays while the network's prices are unknown. */
const ON_PAPER: SendingMarket = { fees: null, units: 0, tips: null };
/** Statuses from this one on are server faults. */
const SERVER_FAULT = 500;

/**
 * The outcome of an answered swap: its status, `refused` for a reason on the trader's side, or failed by a server
 * fault.
 */
export type SwapOutcome = SwapStatus | 'refused';

/** A plan, with the wallet's address and the trader's fee terms. */
export interface Planned {
  readonly plan: SwapPlan;
  /** Name of the venue that would trade it now. */
  readonly venue: string;
  readonly terms: FeeTerms;
  readonly walletAddress: string;
}

interface SwapsParts {
  readonly db: Db;
  readonly log: Log;
  readonly tokens: Pick<TokenDirectory, 'range'>;
  readonly now: () => number;
  /** Called with the outcome of each answered swap. */
  readonly answered: (outcome: SwapOutcome) => void;
}

/** Swaps, once per idempotency key: `PaperSwaps` or `OnchainSwaps`. */
export abstract class Swaps {
  readonly idempotency = new Idempotency();
  /** Protection and tips of its senders. */
  abstract readonly means: SendingMeans;
  readonly #parts: SwapsParts;

  constructor(parts: SwapsParts) {
    this.#parts = parts;
  }

  /**
   * Quotes a swap at the current state; changes nothing. Throws ApiError with the codes of `POST /swap/quote`.
   */
  abstract quote(userId: string, walletAddress: string, intent: SwapIntent): Promise<Planned>;
  /** Returns an intent with the automatic parts of its execution set by the recent market. */
  protected current<I extends SwapIntent>(intent: I, market: SendingMarket = ON_PAPER): I {
    if (intent.execution.auto === null) return intent;
    const { tokens, now } = this.#parts;
    const range = tokens.range(intent.mint, now() - SLIPPAGE_WINDOW_MS);
    return { ...intent, execution: applyMarket(intent.execution, { range, ...market }) };
  }

  /** Trades, or returns the earlier swap of the key. Runs once per key at a time. */
  protected abstract execute(request: SwapRequest): Promise<SwapRecord>;
  /** Returns the swap's state after a short wait for it to end. */
  abstract follow(swap: SwapRecord): Promise<SwapRecord>;
  /**
   * Completes swaps interrupted by the last stop. Call it at start, before trading. Returns how many swaps
   * expired.
   */
  abstract expirePending(): Promise<number>;
  /** Ends retries; the next start completes their swaps. */
  protected abstract stop(): Promise<void>;

  /**
   * Trades once per idempotency key. `admit` runs first and may refuse. Throws ApiError with the codes of `POST
   * /swap`; a repeated key throws the same again.
   */
  swap(request: SwapRequest, admit?: () => Promise<void>): Promise<SwapRecord> {
    return this.idempotency.run(request, async () => {
      await admit?.();
      return this.#measured(request);
    });
  }

  /** Returns the swap of this key, if any. */
  byKey(userId: string, key: string): Promise<SwapRecord | null> {
    return swapByKey(this.#parts.db, userId, key);
  }

  /** Returns an own swap. Throws ApiError `swap_not_found`. */
  async find(userId: string, id: string): Promise<SwapRecord> {
    const swap = await swapById(this.#parts.db, userId, id);
    if (swap === null) throw new ApiError('swap_not_found');
    return swap;
  }

  /** Waits for the running swaps. */
  async close(): Promise<void> {
    await this.idempotency.idle();
    await this.stop();
  }

  /** Returns the swap stored under the request's key. Throws ApiError `idempotency_mismatch`. */
  protected async earlier(
    request: SwapRequest,
    { known, otherwise }: { readonly known: boolean; readonly otherwise: boolean },
  ): Promise<SwapRecord | null> {
    const swap = known ? await this.byKey(request.userId, request.idempotencyKey) : null;
    return earlierUse(request, swap, otherwise);
  }

  /** Reports the outcome, and logs a swap that did not trade without naming the trader. */
  async #measured(request: SwapRequest): Promise<SwapRecord> {
    const { answered, log } = this.#parts;
    try {
      const swap = await this.execute(request);
      if (swap.status === 'failed')
        throw new ApiError(swap.errorCode ?? 'swap_failed', swap.reason ?? undefined);
      answered(swap.status);
      return swap;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_FAULT;
      answered(isRefused ? 'refused' : 'failed');
      const failure = error instanceof ApiError ? error.code : 'internal';
      log.info({ trader: traderMark(request.userId), failure }, 'a swap was not made');
      throw error;
    }
  }
}
