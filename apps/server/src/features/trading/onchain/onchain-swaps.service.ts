import { setTimeout as pause } from 'node:timers/promises';
import { feePpm } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { LRUCache } from 'lru-cache';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { tipsFor } from '#/execution/onchain/senders/tips.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Claims } from '#/platform/leases/claims.ts';
import { demandBelow } from '../ceilings/ceilings.service.ts';
import { earlierUse } from '../idempotency/idempotency.ts';
import { swapClaim } from '../idempotency/own-keys.ts';
import type { FeeTerms } from '../ports.ts';
import { loadSwapContext } from '../positions/positions.repository.ts';
import { fundsOf, type SwapPlan } from '../pricing/swap-plan.ts';
import { type SwapIntent, type SwapRequest, seenBalance } from '../pricing/swap-request.ts';
import { reserveRefusal } from '../settlement/reserve.repository.ts';
import type { SwapStore } from '../settlement/swap-store.ts';
import type { HeldPosition, SwapRecord } from '../swap-record.ts';
import { demandKeyImpact } from '../swaps/key-refused.ts';
import { pendingSwap } from '../swaps/swap-states.ts';
import { pendingSwaps, releaseKey } from '../swaps/swaps.repository.ts';
import { type Planned, Swaps } from '../swaps/swaps.ts';
import { assertTradable, demandOurSignature } from '../trading.policy.ts';
import type { TradingParts } from '../trading-parts.ts';
import type { OnchainParts } from './onchain-parts.ts';
import { likelyOrder } from './onchain-plan.ts';
import { type ChainFacts, chainFacts, type Preparation, type Terms } from './preparation.ts';
import { type FetchQuote, quoteAhead } from './quote-ahead.ts';
import { OTHER_MS, type SwapFollower, WAIT_MS } from './swap-follower.ts';

/** Max cached fund readings, one per wallet and token. */
const MAX_READINGS = 10_000;

const readingOf = (userId: string, walletAddress: string, { mint }: SwapIntent): string =>
  `${userId}:${walletAddress}:${mint}`;

interface Launch {
  readonly quoteFrom: FetchQuote | null;
  /** Aborted when no quote is needed any longer. */
  readonly quotes: AbortController;
  readonly createdAt: number;
  readonly held: HeldPosition | null;
  readonly replaced: SwapRecord | null;
}

const STOPPED = 'The server stopped before the trade was sent. Nothing was traded.';

/**
 * On-chain swaps. A swap is first quoted, simulated and signed. Then it is written with its signed transaction
 * while its funds are reserved, in one database transaction. Only then is it sent. From then on its signature
 * decides: it has landed, or it can never land. One server at a time makes the swap of a key.
 */
export class OnchainSwaps extends Swaps {
  readonly means: SendingMeans;
  readonly #parts: TradingParts;
  readonly #onchain: OnchainParts;
  readonly #store: SwapStore;
  readonly #preparation: Preparation;
  readonly #follower: SwapFollower;
  readonly #claims: Claims;
  readonly #lastRead = new LRUCache<string, Pick<Terms, 'wallet' | 'connected' | 'funds'>>({
    max: MAX_READINGS,
  });

  constructor(
    parts: TradingParts,
    onchain: OnchainParts,
    store: SwapStore,
    preparation: Preparation,
    follower: SwapFollower,
    claims: Claims,
  ) {
    super(parts);
    this.means = onchain.means;
    this.#parts = parts;
    this.#onchain = onchain;
    this.#store = store;
    this.#preparation = preparation;
    this.#follower = follower;
    this.#claims = claims;
  }

  async quote(userId: string, walletAddress: string, intent: SwapIntent): Promise<Planned> {
    this.#onchain.watchPrice(userId, intent.mint);
    const request = await this.terms(userId, walletAddress, this.atPresent(intent));
    const { plan, venue } = await this.#preparation.quote(request);
    return { plan, venue, walletAddress: request.wallet, terms: request.terms };
  }

  follow(swap: SwapRecord): Promise<SwapRecord> {
    return this.#follower.follow(swap);
  }

  async expirePending(): Promise<number> {
    let expired = 0;
    await this.#follower.keep();
    for (const swap of await pendingSwaps(this.#parts.db)) {
      if (swap.sent !== null) continue;
      await this.#store.end(swap, {
        status: 'expired',
        code: null,
        reason: STOPPED,
        at: this.#parts.now(),
        tookMs: null,
      });
      expired += 1;
    }
    return expired;
  }

  protected stop(): Promise<void> {
    return this.#follower.stop();
  }

  /** Returns an intent with its execution set by the market and by the fee market around the token. */
  atPresent<I extends SwapIntent>(intent: I): I {
    const { venue, tokens } = this.#parts;
    const pool = venue.pool(intent.mint)?.pool ?? tokens.tokenFacts(intent.mint)?.pool ?? null;
    return this.current(intent, {
      ...this.#onchain.feeMarket.estimate(intent.mint, pool),
      tips: tipsFor(this.means, intent.execution),
    });
  }

  /** Reads the initial state of a swap. Throws ApiError with the codes of `POST /swap/quote`. */
  async terms(
    userId: string,
    walletAddress: string,
    intent: SwapIntent,
    feeTerms = this.#parts.feeTermsOf(userId),
  ): Promise<Terms> {
    const { wallets, tokens } = this.#parts;
    const [wallet, terms] = await Promise.all([
      wallets.funded(userId, walletAddress, [SOL_MINT, intent.mint]),
      feeTerms,
    ]);
    assertTradable(wallet);
    const funds = fundsOf(wallet.funds, intent.mint);
    if (tokens.tokenFacts(intent.mint) === null && funds.tokens === 0n) throw new ApiError('token_not_found');
    const { address, connected } = wallet;
    this.#lastRead.set(readingOf(userId, walletAddress, intent), { wallet: address, connected, funds });
    return { intent, owner: userId, wallet: address, connected, funds, terms };
  }

  protected async execute(request: SwapRequest): Promise<SwapRecord> {
    try {
      return await this.#send(request);
    } catch (error) {
      this.#parts.impacts.forget(request.userId, request.idempotencyKey, request.mint);
      await this.#claims.release(swapClaim(request));
      throw error;
    }
  }

  /** Returns the swap that another server makes under the key, or makes it when that server does not. */
  async #awaitOther(request: SwapRequest): Promise<SwapRecord> {
    const key = swapClaim(request);
    for (const until = performance.now() + WAIT_MS; performance.now() < until; ) {
      await pause(OTHER_MS);
      const swap = earlierUse(request, await this.byKey(request.userId, request.idempotencyKey));
      if (swap !== null) return this.follow(swap);
      if ((await this.#claims.take([key])).has(key)) return this.#send(request);
    }
    throw new ApiError('same_trade_on_its_way');
  }

  async #send(requested: SwapRequest): Promise<SwapRecord> {
    const request = this.atPresent(requested);
    const { now, feeTermsOf, impacts } = this.#parts;
    const { chain } = this.#onchain;
    const { userId, idempotencyKey, walletAddress, apiKeyId } = request;
    const createdAt = now();
    const feeTerms = feeTermsOf(userId);
    const quotes = new AbortController();
    const reading = Promise.allSettled([
      this.terms(userId, walletAddress, request, feeTerms),
      this.#claimedContext(request),
      this.#quoteAhead(userId, walletAddress, request, { feeTerms, signal: quotes.signal }),
    ]);
    const facts = chainFacts(chain, request.mint);
    const [terms, context, ahead] = await reading;
    if (context.status === 'rejected') throw context.reason;
    const earlier = await this.earlier(request, context.value);
    // Returned even if the trade is impossible now.
    if (earlier !== null) return this.follow(earlier);
    const { claimed, held, ceilings } = context.value;
    if (!claimed) {
      quotes.abort();
      return this.#awaitOther(requested);
    }
    if (request.proof === 'missing') demandBelow(ceilings, requested.execution);
    if (terms.status === 'rejected') throw terms.reason;

    const admit = (plan: SwapPlan): void => {
      demandKeyImpact(apiKeyId, plan.priceImpactPct);
      impacts.admit(userId, idempotencyKey, plan, request.proof === 'given' ? null : ceilings);
    };
    const prepared = { ...terms.value, admit };
    demandOurSignature(prepared);
    const quoteFrom = ahead.status === 'fulfilled' ? ahead.value : null;
    return this.#launch(request, prepared, facts, { quoteFrom, quotes, createdAt, held, replaced: null });
  }

  /** Loads a swap's initial state, and claims its key. */
  async #claimedContext(request: SwapRequest) {
    const context = await loadSwapContext(this.#parts.db, request, this.#claims.claimant);
    if (context.claimed) this.#claims.hold(swapClaim(request));
    return context;
  }

  /** Prepares, writes and sends a swap. `replaced` is the earlier swap of the same request, which traded nothing. */
  async #launch(
    request: SwapRequest,
    prepared: Terms,
    facts: ChainFacts,
    { quoteFrom, quotes, createdAt, held, replaced }: Launch,
  ): Promise<SwapRecord> {
    const { db, now, changed, log } = this.#parts;
    const { chain, outflowCap } = this.#onchain;
    const { userId } = request;
    const { done, venue, tried } = await this.#preparation.prepare(prepared, facts, quoteFrom, quotes);
    const { plan, sent, lost, alsoSend } = done;
    const at = { walletAddress: prepared.wallet, createdAt, quotedSlot: sent.slot };
    const { signature } = sent;
    const swap = { ...pendingSwap(request, plan, at), venue: venue.name, tried, signature, sent };
    if (replaced !== null) await releaseKey(db, replaced.id);
    const isWritten = await this.#store
      .reserve(swap, { lamports: lost, cap: outflowCap }, seenBalance(request))
      .catch((error: unknown) => {
        throw reserveRefusal(error, swap);
      });
    if (!isWritten) {
      // Another server was faster.
      const other = await this.earlier(request, { known: true, otherwise: false });
      if (other === null) throw new ApiError('swap_failed');
      return this.follow(other);
    }
    /** Sends the sale again without closing the account. */
    const again = (failed: SwapRecord) =>
      this.#launch(request, { ...prepared, keepsAccount: true }, chainFacts(chain, request.mint), {
        quoteFrom: null,
        quotes: new AbortController(),
        createdAt: now(),
        held,
        replaced: failed,
      });
    const following = this.#follower.followHere(swap, {
      held,
      again: prepared.keepsAccount === true ? undefined : again,
    });
    // After the transaction was sent to the chain.
    setImmediate(() => {
      // A venue may publish what it sends.
      const extra = swap.protect ? undefined : alsoSend;
      extra?.(sent.transaction).catch((error: unknown) => {
        log.debug({ error, swapId: swap.id }, 'a venue rejected a transaction');
      });
      changed(userId);
    });
    return following;
  }

  /**
   * Fetches quotes for the order as sized by the wallet's last known funds. A wallet without sufficient funds
   * causes no venue request.
   */
  async #quoteAhead(
    userId: string,
    walletAddress: string,
    intent: SwapIntent,
    { feeTerms, signal }: { readonly feeTerms: Promise<FeeTerms>; readonly signal: AbortSignal },
  ): Promise<FetchQuote | null> {
    const last = this.#lastRead.get(readingOf(userId, walletAddress, intent));
    if (last === undefined || last.connected) return null;
    const likely = likelyOrder(intent, last.funds, {
      owner: userId,
      wallet: last.wallet,
      feePpm: feePpm((await feeTerms).discountBps),
      build: true,
      means: this.means,
      mayClose: true,
    });
    return likely === null ? null : quoteAhead(this.#onchain.venues, likely, signal);
  }
}
