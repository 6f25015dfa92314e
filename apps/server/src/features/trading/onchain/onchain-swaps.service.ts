import { feePpm } from '@dugout/domain/execution/trading-fee';
import { LotsFallShort } from '@dugout/domain/positions/lots';
import { SOL_MINT } from '@dugout/domain/sol';
import { LRUCache } from 'lru-cache';
import type { Confirmations, Outcome } from '#/execution/onchain/chain.ts';
import type { OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import { RetryUntilDone } from '#/platform/async/retry-until-done.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import { within } from '#/platform/async/within.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ImpactLimit } from '../ceilings/impact-limit.ts';
import { IdempotentRequests } from '../idempotency/idempotent-requests.ts';
import { requestHash, type SwapOrder } from '../idempotency/request-hash.ts';
import type { FeeTerms, FeeTermsOf, TradersWallets } from '../ports.ts';
import { loadSwapContext } from '../positions/positions.repository.ts';
import { type SwapIntent, swapIntent } from '../pricing/swap-intent.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { HeldPosition, SwapRecord } from '../swap-record.ts';
import { demandKeyImpact } from '../swaps/key-refused.ts';
import { pendingSwap } from '../swaps/pending-swap.ts';
import type { Planned } from '../swaps/quoting.ts';
import { type Loss, WrittenBefore } from '../swaps/reserve.repository.ts';
import type { SwapStore } from '../swaps/swap-store.ts';
import { pendingSwaps, swapById, swapByKey } from '../swaps/swaps.repository.ts';
import type { Swaps } from '../swaps/swaps.ts';
import { assertTradable, demandOurSignature } from '../trading.policy.ts';
import { likelyOrder } from './onchain-plan.ts';
import {
  chainFacts,
  type Preparation,
  type PreparationOptions,
  preparation,
  type Terms,
} from './preparation.ts';
import { type FetchQuote, fetchQuote, quoteAhead } from './quote-ahead.ts';
import type { Settle } from './settle-swap.ts';
import { firstThatCan } from './venue-choice.ts';

export interface OnchainSwapsOptions extends PreparationOptions {
  readonly db: Db;
  readonly log: Log;
  readonly confirmations: Confirmations;
  readonly store: SwapStore;
  readonly settle: Settle;
  /** In the order in which they are tried. */
  readonly venues: readonly OnchainVenue[];
  readonly wallets: TradersWallets;
  readonly feeTermsOf: FeeTermsOf;
  /** Announces to the signer that a swap of this token may follow. */
  readonly watchPrice: (owner: string, mint: string) => void;
  /** Lamports that may leave a trader's wallets within a day; losses of swaps count. */
  readonly outflowCap: bigint;
  readonly impacts: ImpactLimit;
  readonly now: () => number;
  readonly changed: (userId: string) => void;
  /** How long a response waits for the chain before it is `pending`, in ms. */
  readonly waitMs: number;
}

/** Max cached fund readings, one per wallet and token. */
const MAX_READINGS = 10_000;

const readingOf = (userId: string, walletAddress: string, { mint }: SwapIntent): string =>
  `${userId}:${walletAddress}:${mint}`;

const STOPPED = 'The server stopped before the trade was sent. Nothing was traded.';

/**
 * On-chain swaps. A swap is first quoted, simulated and signed. Then it is written with its signed transaction
 * while its funds are reserved, in one database transaction. Only then is it sent. From then on its signature
 * decides: it has landed, or it can never land.
 */
export class OnchainSwaps implements Swaps {
  readonly #options: OnchainSwapsOptions;
  readonly #preparation: Preparation;
  readonly #requests = new IdempotentRequests<SwapRecord>();
  readonly #running = new SingleFlight<SwapRecord>();
  readonly #unsettled = new RetryUntilDone();
  readonly #lastRead = new LRUCache<string, Pick<Terms, 'wallet' | 'connected' | 'funds'>>({
    max: MAX_READINGS,
  });

  constructor(options: OnchainSwapsOptions) {
    this.#options = options;
    this.#preparation = preparation(options);
  }

  async quote(userId: string, order: Omit<SwapOrder, 'idempotencyKey' | 'apiKeyId'>): Promise<Planned> {
    const intent = swapIntent(order);
    this.#options.watchPrice(userId, intent.mint);
    const request = await this.terms(userId, order.walletAddress, intent);
    const { done } = await firstThatCan(this.#options.venues, (venue) =>
      this.#preparation.quoteAt(venue, request, false),
    );
    return { plan: done.plan, walletAddress: request.wallet, terms: request.terms };
  }

  async swap(userId: string, order: SwapOrder): Promise<SwapRecord> {
    const hash = requestHash(order);
    const swap = await this.#requests.run(`${userId}:${order.idempotencyKey}`, hash, () =>
      this.#execute(userId, order, hash),
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

  follow(swap: SwapRecord): Promise<SwapRecord> {
    return this.#stands(swap, null);
  }

  async expirePending(): Promise<number> {
    let expired = 0;
    for (const swap of await pendingSwaps(this.#options.db)) {
      if (swap.sent !== null) {
        void this.#run(swap, null);
        continue;
      }
      const { now } = this.#options;
      await this.#options.store.end(swap, {
        status: 'expired',
        code: null,
        reason: STOPPED,
        at: now(),
        tookMs: null,
      });
      expired += 1;
    }
    return expired;
  }

  /** Continues written swaps that nobody follows, as left by a commit whose response was lost. */
  async keep(): Promise<void> {
    const { db, now } = this.#options;
    for (const swap of await pendingSwaps(db)) {
      if (
        swap.sent !== null &&
        this.#running.running(swap.id) === undefined &&
        now() - swap.createdAt > 5_000
      )
        void this.#run(swap, null);
    }
  }

  async close(): Promise<void> {
    this.#unsettled.stop();
    await this.#requests.idle();
  }

  /** Reads the initial state of a swap. Throws ApiError with the codes of `POST /swap/quote`. */
  async terms(
    userId: string,
    walletAddress: string,
    intent: SwapIntent,
    feeTerms = this.#options.feeTermsOf(userId),
  ): Promise<Terms> {
    const { wallets, tokens } = this.#options;
    const [wallet, terms] = await Promise.all([
      wallets.funded(userId, walletAddress, [SOL_MINT, intent.mint]),
      feeTerms,
    ]);
    assertTradable(wallet);
    const funds = {
      lamports: wallet.funds.get(SOL_MINT) ?? 0n,
      tokens: wallet.funds.get(intent.mint) ?? 0n,
    };
    if (tokens.tokenFacts(intent.mint) === null && funds.tokens === 0n) throw new ApiError('token_not_found');
    const { address, connected } = wallet;
    this.#lastRead.set(readingOf(userId, walletAddress, intent), { wallet: address, connected, funds });
    return { intent, owner: userId, wallet: address, connected, funds, terms };
  }

  async #execute(userId: string, order: SwapOrder, hash: string): Promise<SwapRecord> {
    try {
      return await this.#send(userId, order, hash);
    } catch (error) {
      this.#options.impacts.forget(userId, order.idempotencyKey, swapIntent(order).mint);
      throw error;
    }
  }

  async #send(userId: string, order: SwapOrder, hash: string): Promise<SwapRecord> {
    const { db, chain, now, venues, outflowCap, changed, impacts } = this.#options;
    const createdAt = now();
    const { idempotencyKey, walletAddress } = order;
    const intent = swapIntent(order);
    const feeTerms = this.#options.feeTermsOf(userId);
    const reading = Promise.allSettled([
      this.terms(userId, walletAddress, intent, feeTerms),
      loadSwapContext(db, { userId, idempotencyKey, walletAddress, ...intent }),
      this.#quoteAhead(userId, walletAddress, intent, feeTerms),
      order.isProven ? null : impacts.ceilingOf(userId),
    ]);
    const facts = chainFacts(chain, intent.mint);
    const [terms, context, ahead, ceiling] = await reading;
    if (context.status === 'rejected') throw context.reason;
    if (context.value.otherwise) throw new ApiError('idempotency_mismatch');
    if (context.value.known) return this.#earlier(userId, idempotencyKey, hash);
    // An earlier swap was returned above even if the trade is impossible now.
    if (terms.status === 'rejected') throw terms.reason;
    if (ceiling.status === 'rejected') throw ceiling.reason;

    const admit = (plan: SwapPlan): void => {
      demandKeyImpact(order.apiKeyId, plan.priceImpactPct);
      impacts.admit(userId, idempotencyKey, plan, ceiling.value);
    };
    const request = { ...terms.value, admit };
    demandOurSignature(request);
    const quoteFrom = ahead.status === 'fulfilled' ? ahead.value : fetchQuote;
    const { done, venue, tried } = await firstThatCan(venues, (one) =>
      this.#preparation.prepareAt(one, request, facts, quoteFrom),
    );
    const swap: SwapRecord = {
      ...pendingSwap({
        userId,
        walletAddress: request.wallet,
        idempotencyKey,
        requestHash: hash,
        apiKeyId: order.apiKeyId ?? null,
        plan: done.plan,
        createdAt,
        preset: order.preset ?? null,
        exits: order.exits ?? null,
        quotedSlot: done.sent.slot,
      }),
      venue: venue.name,
      tried,
      signature: done.sent.signature,
      sent: done.sent,
    };
    if (!(await this.#write(swap, { lamports: done.lost, cap: outflowCap })))
      return this.#earlier(userId, idempotencyKey, hash);
    const standing = this.#stands(swap, context.value.held);
    // After the transaction was sent to the chain.
    setImmediate(() => {
      done.alsoSend?.(done.sent.transaction).catch((error: unknown) => {
        this.#options.log.debug({ error, swapId: swap.id }, 'a venue rejected a transaction');
      });
      changed(userId);
    });
    return standing;
  }

  /**
   * Fetches a quote for the order as sized by the wallet's last known funds. A wallet without sufficient funds
   * causes no venue request.
   */
  async #quoteAhead(
    userId: string,
    walletAddress: string,
    intent: SwapIntent,
    feeTerms: Promise<FeeTerms>,
  ): Promise<FetchQuote> {
    const last = this.#lastRead.get(readingOf(userId, walletAddress, intent));
    if (last === undefined || last.connected) return fetchQuote;
    const likely = likelyOrder(intent, last.funds, {
      owner: userId,
      wallet: last.wallet,
      feePpm: feePpm((await feeTerms).discountBps),
      build: true,
    });
    return likely === null ? fetchQuote : quoteAhead(this.#options.venues, likely);
  }

  /** Returns the earlier swap of the key. */
  async #earlier(userId: string, key: string, hash: string): Promise<SwapRecord> {
    const swap = await swapByKey(this.#options.db, userId, key);
    if (swap === null) throw new ApiError('swap_failed');
    if (swap.requestHash !== hash) throw new ApiError('idempotency_mismatch');
    return this.#stands(swap, null);
  }

  async #write(swap: SwapRecord, loss: Loss): Promise<boolean> {
    try {
      return await this.#options.store.reserve(swap, loss);
    } catch (error) {
      if (error instanceof WrittenBefore) throw new ApiError('same_trade_on_its_way');
      if (error instanceof InsufficientFunds)
        throw new ApiError(error.asset === swap.mint ? 'insufficient_tokens' : 'insufficient_sol');
      throw error;
    }
  }

  /** Returns the swap's state after a short wait for the chain. */
  async #stands(swap: SwapRecord, held: HeldPosition | null): Promise<SwapRecord> {
    if (swap.status !== 'pending' || swap.sent === null) return swap;
    return (await within(this.#run(swap, held), this.#options.waitMs)) ?? swap;
  }

  /**
   * Follows a written swap to its end and records the outcome, once at a time. `held` is its position at the
   * request; null when that was not read.
   */
  #run(swap: SwapRecord, held: HeldPosition | null): Promise<SwapRecord> {
    const { sent } = swap;
    if (sent === null) return Promise.resolve(swap);
    return this.#running.run(swap.id, async () =>
      this.#settle(swap, await this.#options.confirmations.follow(sent), held),
    );
  }

  #settle(swap: SwapRecord, outcome: Outcome, held: HeldPosition | null): Promise<SwapRecord> {
    const { settle, changed, log, impacts } = this.#options;
    return new Promise((resolve) => {
      const attempt = async (): Promise<void> => {
        const ended = await settle(swap, outcome, held);
        if (ended.status !== 'landed') impacts.forget(swap.userId, swap.idempotencyKey, swap.mint);
        resolve(ended);
        // The trader is answered first.
        setImmediate(() => changed(swap.userId));
      };
      attempt().catch((error: unknown) => {
        if (error instanceof LotsFallShort) {
          log.info({ swapId: swap.id }, 'a sale waits until transferred tokens are in its position');
        } else log.error({ swapId: swap.id, error }, 'the outcome of a swap could not be booked yet');
        this.#unsettled.add(attempt);
      });
    });
  }
}
