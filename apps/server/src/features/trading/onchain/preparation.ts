import { setTimeout as pause } from 'node:timers/promises';
import { feePpm } from '@dugout/domain/execution/trading-fee';
import type { Chain, Lifetime, MintFacts, Watched, WatchedSimulation } from '#/execution/onchain/chain.ts';
import { type ComputeLimits, type ComputeUse, limitsFrom } from '#/execution/onchain/compute-limits.ts';
import {
  type Limited,
  type OnchainOrder,
  type OnchainQuote,
  type OnchainVenue,
  VenueRefusal,
} from '#/execution/onchain/onchain-venue.ts';
import { isNotClosed, isSlippage } from '#/execution/onchain/program-failure.ts';
import { messageHashOf, type Named, type SwapPromise } from '#/execution/onchain/signing.ts';
import { ownAccounts } from '#/execution/onchain/transactions/accounts.ts';
import type { FeeTerms } from '../ports.ts';
import { applyMarket } from '../pricing/execution.ts';
import { beyondLimit, type SwapPlan, smaller } from '../pricing/swap-plan.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';
import type { Funds, SentTransaction } from '../swap-record.ts';
import type { Planned } from '../swaps/swaps.ts';
import type { TradingParts } from '../trading-parts.ts';
import type { OnchainParts } from './onchain-parts.ts';
import { onchainOrder, onchainPlan, withPriorityFee } from './onchain-plan.ts';
import { BelowMarket, demandFair, type OwnView } from './own-price.ts';
import { keepsLimit, lostValue, slippageWithin, untradedPool } from './preparation-limits.ts';
import { type FetchQuote, fetchQuoteUntil } from './quote-ahead.ts';
import { RouteChoice } from './route-choice.ts';
import { demandKept, demandPromised } from './simulation-check.ts';

export interface Terms {
  readonly intent: SwapIntent;
  readonly owner: string;
  readonly wallet: string;
  /** Whether it signs itself. */
  readonly connected: boolean;
  readonly funds: Funds;
  readonly terms: FeeTerms;
  /** Whether a sale of the whole balance leaves the token account open. */
  readonly keepsAccount?: boolean;
  /** Called before the swap is signed. Throws ApiError when it may not be sent. */
  readonly admit?: (plan: SwapPlan) => void;
}

/** Chain data for any swap, requested when the swap is. */
export interface ChainFacts {
  readonly lifetime: Promise<Lifetime>;
  readonly mint: Promise<MintFacts | null>;
}

/** Requests the data; errors surface where it is awaited. */
export function chainFacts(chain: Pick<Chain, 'lifetime' | 'mint'>, mint: string): ChainFacts {
  const facts = { lifetime: chain.lifetime(), mint: chain.mint(mint) };
  for (const answer of Object.values(facts)) answer.catch(() => undefined);
  return facts;
}

interface Quoted {
  readonly plan: SwapPlan;
  readonly quote: OnchainQuote;
  /** Lamports that it gives away, see `lostValue`. */
  readonly lost: bigint;
}

/** A simulated but unsigned swap. */
interface TriedOut extends Pick<Quoted, 'plan' | 'lost'> {
  readonly promise: Named<SwapPromise>;
  /** Wire bytes in base64, without the wallet's signature. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  readonly slot: number;
  readonly alsoSend: ((signedTransaction: string) => Promise<void>) | undefined;
}

interface Prepared extends Pick<TriedOut, 'plan' | 'lost' | 'alsoSend'> {
  readonly sent: SentTransaction;
}

/** A market that lags more does not show the current price. */
const FRESH_MS = 30_000;
/** A confirmed block is in the market within this time. */
const CATCH_UP_MS = 800;
const SLIPPED = 'Price moved past your slippage limit, nothing was traded';

/** The account that a sale empties cannot be closed. */
class NotClosed extends VenueRefusal {}

/** Prepares a swap at a venue: quote, comparison with our own price, simulation, signature. */
export class Preparation {
  readonly #parts: Pick<TradingParts, 'venue' | 'tokens'>;
  readonly #onchain: OnchainParts;
  readonly #routes: RouteChoice;

  constructor(parts: Pick<TradingParts, 'venue' | 'tokens'>, onchain: OnchainParts) {
    this.#parts = parts;
    this.#onchain = onchain;
    this.#routes = new RouteChoice(onchain.venues);
  }

  async #quoteAt(
    venue: OnchainVenue,
    { intent, owner, wallet, funds, terms, connected, keepsAccount = false }: Terms,
    build: boolean,
    quoteFrom: FetchQuote,
  ): Promise<Quoted> {
    const order = onchainOrder(intent, funds, {
      owner,
      wallet,
      feePpm: feePpm(terms.discountBps),
      build,
      means: this.#onchain.means,
      // A sale that fails because somebody sent tokens before it landed is sent again, which needs the key.
      mayClose: build && !connected && !keepsAccount,
    });
    const { own, quote: first } = await this.#fairQuote(venue, intent, order, quoteFrom);
    let quote = first;
    if (!keepsLimit(intent, quote)) {
      quote = await quoteFrom(venue, {
        ...order,
        slippageBps: Math.min(order.slippageBps, slippageWithin(intent, quote)),
      });
      demandFair(intent, order, quote, own, build);
      if (!keepsLimit(intent, quote)) throw new VenueRefusal(beyondLimit(intent.mode), 'slippage_exceeded');
    }
    const plan = onchainPlan(intent, order, quote, funds, own.pool?.feeBps ?? null);
    return { quote, plan, lost: lostValue(plan, own) };
  }

  /**
   * Returns a quote that our market confirms. A market that lags by a block makes a good quote look bad, so it
   * retries once.
   */
  async #fairQuote(venue: OnchainVenue, intent: SwapIntent, order: OnchainOrder, quoteFrom: FetchQuote) {
    const quoteOnce = async (): Promise<{ own: OwnView; quote: OnchainQuote }> => {
      const [own, quote] = await Promise.all([this.#ownView(intent.mint), quoteFrom(venue, order)]);
      demandFair(intent, order, quote, own, order.build);
      return { own, quote };
    };
    try {
      return await quoteOnce();
    } catch (error) {
      if (!(error instanceof BelowMarket)) throw error;
      await pause(CATCH_UP_MS);
      return quoteOnce();
    }
  }

  async #ownView(mint: string): Promise<OwnView> {
    const { venue, tokens } = this.#parts;
    const delay = this.#onchain.marketDelayMs();
    const facts = tokens.tokenFacts(mint);
    if (delay === null || delay > FRESH_MS || facts === null)
      return { pool: null, priceSol: null, decimals: null };
    const priceSol = tokens.prices(mint)?.priceSol ?? null;
    return {
      pool: venue.pool(mint) ?? (await untradedPool(this.#onchain.chain, mint, facts)),
      priceSol,
      decimals: facts.decimals,
    };
  }

  /** A single node may be compromised or wrong: for a large swap, two must agree. */
  async #simulationsOf(
    plan: SwapPlan,
    transaction: string,
    watched: Watched,
  ): Promise<readonly WatchedSimulation[]> {
    const { chain, twoNodesAbove } = this.#onchain;
    const value = plan.side === 'buy' ? plan.hold.lamports : plan.outAmount;
    if (value > twoNodesAbove && chain.nodes > 1) return chain.simulateAtTwo(transaction, watched);
    return [await chain.simulateWatching(transaction, watched)];
  }

  /**
   * Returns what the simulations used. Throws `VenueRefusal` or `SigningRefused` when the chain would reject the
   * swap or the plan is violated.
   */
  async #tryOut(
    plan: SwapPlan,
    transaction: string,
    watched: Watched,
  ): Promise<readonly (ComputeUse | null)[]> {
    const simulations = await this.#simulationsOf(plan, transaction, watched);
    for (const { error, failure, moved } of simulations) {
      if (error !== null) {
        if (isNotClosed(failure)) throw new NotClosed(`The chain would reject this swap: ${error}`);
        const slipped = isSlippage(failure);
        throw new VenueRefusal(
          slipped ? SLIPPED : `The chain would reject this swap: ${error}`,
          slipped ? 'slippage_exceeded' : 'swap_rejected',
        );
      }
      demandKept(plan, moved);
    }
    return simulations.map(({ used }) => used);
  }

  /** Simulates a quoted swap. Throws `VenueRefusal` or `SigningRefused` when another venue may succeed. */
  async #triedOutAt(
    venue: OnchainVenue,
    request: Terms,
    { lifetime, mint }: ChainFacts,
    { plan, quote, lost }: Quoted,
  ): Promise<TriedOut> {
    const [{ slot }, facts] = await Promise.all([lifetime, mint]);
    if (facts === null) throw new VenueRefusal('This token is not on the chain', 'token_not_found');
    if (quote.unsigned === null)
      throw new VenueRefusal(`${venue.name} built no transaction`, 'venue_unavailable');
    const { promise, lastValidBlockHeight, alsoSend, limited } = quote.unsigned;
    // Dust: after slippage there is no minimum left for the signer to enforce.
    if (BigInt(promise.minOut) === 0n)
      throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
    demandPromised(plan, promise);
    const outputHasNoTransferFee = request.intent.side === 'buy' && !facts.keepsPart;
    const { wallet, intent } = request;
    const watched = { wallet, mint: intent.mint, program: facts.program };
    const used = await this.#tryOut(plan, quote.unsigned.transaction, watched);
    const limits = limited === undefined ? null : limitsFrom(used, limited.marginPct);
    const built =
      limited === undefined || limits === null
        ? { transaction: quote.unsigned.transaction, priorityLamports: plan.execution.priorityLamports }
        : await this.#limitedTo(limits, limited, plan, { watched, tipped: promise.tipDestinations });
    const { transaction, priorityLamports } = built;
    const named = {
      ...promise,
      priorityFeeLamports: priorityLamports.toString(),
      messageHash: messageHashOf(transaction),
      outputHasNoTransferFee,
    };
    return {
      plan: withPriorityFee(plan, priorityLamports),
      lost: lost - plan.execution.priorityLamports + priorityLamports,
      promise: named,
      transaction,
      lastValidBlockHeight,
      slot,
      alsoSend,
    };
  }

  /** Assembles a swap with its limits. Its priority fee follows the network, and is at most the planned one. */
  async #limitedTo(
    limits: ComputeLimits,
    { assemble, writable }: Limited,
    { mint, execution }: SwapPlan,
    { watched, tipped }: { readonly watched: Watched; readonly tipped: readonly string[] },
  ) {
    const { feeMarket } = this.#onchain;
    const besides = new Set([...(await ownAccounts(watched)), ...tipped]);
    feeMarket.built(
      mint,
      writable.filter((account) => !besides.has(account)),
      limits.units,
    );
    const { fees } = feeMarket.estimate(mint, null);
    const market = { fees, range: null, units: limits.units, tips: null };
    const { priorityLamports } = applyMarket(execution, market);
    const fee = smaller(priorityLamports, execution.priorityLamports);
    return { transaction: assemble(limits, fee), priorityLamports: fee };
  }

  /** Quotes a swap where it is made best. Throws ApiError. */
  async quote(request: Terms): Promise<Pick<Planned, 'plan' | 'venue'>> {
    const { done, venue } = await this.#routes.choose(request.intent.mint, {
      quote: (venue, signal) => this.#quoteAt(venue, request, false, fetchQuoteUntil(signal)),
      tryOut: async (_venue, { plan }: Quoted) => plan,
      finish: (plan) => plan,
    });
    return { plan: done, venue: venue.name };
  }

  /**
   * Quotes, simulates and signs where the swap is made best. Throws ApiError. `ended` is aborted when no quote is
   * needed any longer.
   */
  prepare(request: Terms, facts: ChainFacts, quoteFrom: FetchQuote | null, ended: AbortController) {
    return this.#routes.choose(
      request.intent.mint,
      {
        quote: (venue, signal) => this.#quoteAt(venue, request, true, quoteFrom ?? fetchQuoteUntil(signal)),
        tryOut: (venue, quoted: Quoted) => this.#triedOutOrOpen(venue, request, facts, { quoted, ended }),
        finish: (tried) => this.#signed(request, tried),
      },
      ended,
    );
  }

  /** Tries a swap out. A sale whose account cannot be closed leaves it open. */
  async #triedOutOrOpen(
    venue: OnchainVenue,
    request: Terms,
    facts: ChainFacts,
    { quoted, ended }: { readonly quoted: Quoted; readonly ended: AbortController },
  ): Promise<TriedOut> {
    try {
      return await this.#triedOutAt(venue, request, facts, quoted);
    } catch (error) {
      if (!(error instanceof NotClosed)) throw error;
      const open = { ...request, keepsAccount: true };
      const again = await this.#quoteAt(venue, open, true, fetchQuoteUntil(ended.signal));
      return this.#triedOutAt(venue, open, facts, again);
    }
  }

  async #signed(request: Terms, tried: TriedOut): Promise<Prepared> {
    const { plan, lost, lastValidBlockHeight, slot, alsoSend } = tried;
    request.admit?.(plan);
    const signed = await this.#onchain.sign(tried.promise, tried.transaction, {
      owner: request.owner,
      id: null,
    });
    return { plan, lost, alsoSend, sent: { ...signed, lastValidBlockHeight, slot } };
  }

  /** Does the same for a wallet that signs elsewhere, with the signer's checks applied here. */
  prepareUnsigned(request: Terms, facts: ChainFacts) {
    return this.#routes.choose(request.intent.mint, {
      quote: (venue, signal) => this.#quoteAt(venue, request, true, fetchQuoteUntil(signal)),
      tryOut: (venue, quoted: Quoted) => this.#triedOutAt(venue, request, facts, quoted),
      finish: (tried) => {
        this.#onchain.checkUnsigned(tried.promise, tried.transaction);
        return tried;
      },
    });
  }
}
