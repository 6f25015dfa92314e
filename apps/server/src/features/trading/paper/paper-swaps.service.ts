import { feePpm } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { demandBelow } from '../ceilings/ceilings.service.ts';
import { earlierUse } from '../idempotency/idempotency.ts';
import { loadSwapContext } from '../positions/positions.repository.ts';
import { NOTHING_SENT } from '../pricing/execution.ts';
import { fundsOf, planSwap } from '../pricing/swap-plan.ts';
import { type SwapIntent, type SwapRequest, seenBalance } from '../pricing/swap-request.ts';
import type { SwapStore } from '../settlement/swap-store.ts';
import type { SwapRecord } from '../swap-record.ts';
import { demandKeyImpact } from '../swaps/key-refused.ts';
import { pendingSwap } from '../swaps/swap-states.ts';
import { pendingSwaps } from '../swaps/swaps.repository.ts';
import { type Planned, Swaps } from '../swaps/swaps.ts';
import { assertTakesSwaps, assertTradable } from '../trading.policy.ts';
import type { TradingParts } from '../trading-parts.ts';
import { PaperFiller } from './paper-filler.ts';

const STOPPED = 'The server stopped before the trade was filled. Nothing was traded.';

/** Nothing has to be reserved first, since the fill and its payment are written together. */
const NOTHING_RESERVED = { lamports: 0n, tokens: 0n };

/**
 * Swaps against a venue in this process, one at a time per wallet. A swap is planned, its fill reserved, written,
 * and then printed: a fill that turns out to be unfunded, or to use a used key, never happens. The same
 * idempotency key never trades twice.
 */
export class PaperSwaps extends Swaps {
  readonly means = NOTHING_SENT;
  readonly #parts: TradingParts;
  readonly #store: SwapStore;
  readonly #filler: PaperFiller;
  readonly #mutex = new KeyedMutex();

  constructor(parts: TradingParts, store: SwapStore) {
    super(parts);
    this.#parts = parts;
    this.#store = store;
    this.#filler = new PaperFiller(parts, store);
  }

  async quote(userId: string, walletAddress: string, intent: SwapIntent): Promise<Planned> {
    const { venue, wallets, tokens, feeTermsOf } = this.#parts;
    const [wallet, terms] = await Promise.all([
      wallets.funded(userId, walletAddress, [SOL_MINT, intent.mint]),
      feeTermsOf(userId),
    ]);
    assertTradable(wallet);
    const [pool, facts] = [venue.pool(intent.mint), tokens.tokenFacts(intent.mint)];
    if (pool === null) throw new ApiError(facts === null ? 'token_not_found' : 'pool_not_tradable');
    if (facts !== null && facts.blockedReason !== null)
      throw new ApiError('pool_not_tradable', facts.blockedReason);
    const plan = planSwap(
      this.current(intent),
      pool,
      fundsOf(wallet.funds, intent.mint),
      feePpm(terms.discountBps),
    );
    return { plan, venue: venue.name, walletAddress: wallet.address, terms };
  }

  protected async execute(request: SwapRequest): Promise<SwapRecord> {
    assertTakesSwaps(this.#parts.mode);
    return this.#mutex.run(`${request.userId} ${request.walletAddress}`, () => this.#trade(request));
  }

  /** Returns at once: a written paper swap has ended. */
  async follow(swap: SwapRecord): Promise<SwapRecord> {
    return swap;
  }

  /** Refunds the reserves of an earlier version's swaps from before a crash. */
  async expirePending(): Promise<number> {
    const pending = await pendingSwaps(this.#parts.db);
    for (const swap of pending) {
      await this.#store.end(swap, {
        status: 'expired',
        code: null,
        reason: STOPPED,
        at: this.#parts.now(),
        tookMs: null,
      });
    }
    return pending.length;
  }

  protected async stop(): Promise<void> {
    this.#filler.stop();
  }

  async #trade(request: SwapRequest): Promise<SwapRecord> {
    const { db, now, tokens, changed, impacts } = this.#parts;
    const { userId, idempotencyKey, apiKeyId } = request;
    const createdAt = now();
    const [planned, context] = await Promise.allSettled([
      this.quote(userId, request.walletAddress, request),
      loadSwapContext(db, request),
    ]);
    if (context.status === 'rejected') throw context.reason;
    const earlier = await this.earlier(request, context.value);
    // Returned even if the swap could not be planned now.
    if (earlier !== null) return earlier;
    const { held, ceilings } = context.value;
    if (request.proof === 'missing') demandBelow(ceilings, request.execution);
    if (planned.status === 'rejected') throw planned.reason;

    const { plan, terms, walletAddress } = planned.value;
    const pending = pendingSwap(request, plan, { walletAddress, createdAt, quotedSlot: tokens.slot() });
    const swap = { ...pending, hold: NOTHING_RESERVED };
    demandKeyImpact(apiKeyId, plan.priceImpactPct);
    impacts.admit(userId, idempotencyKey, plan, request.proof === 'given' ? null : ceilings);
    let ended: SwapRecord | null = null;
    try {
      ended = await this.#filler.fill(swap, plan, held, terms.referrers, seenBalance(request));
    } finally {
      if (ended === null || ended.status === 'failed') impacts.forget(userId, idempotencyKey, plan.mint);
    }
    // The trader is answered first.
    setImmediate(() => changed(userId));
    // Another server may have traded under the key in the meantime.
    earlierUse(request, ended);
    return ended;
  }
}
