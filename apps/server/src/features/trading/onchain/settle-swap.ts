import { referralShares } from '@dugout/domain/referral';
import type { LandedTransaction, Outcome } from '#/execution/onchain/chain.ts';
import { isNotClosed, isSlippage } from '#/execution/onchain/program-failure.ts';
import { NotPending, type SwapStore } from '../settlement/swap-store.ts';
import type { Ending, HeldPosition, Landing, SwapRecord } from '../swap-record.ts';
import { FillOrder, landedSwap, landingOf } from '../swaps/swap-states.ts';
import { swapById } from '../swaps/swaps.repository.ts';
import type { TradingParts } from '../trading-parts.ts';
import { readSettlement, splitFee, tradeOf } from './read-settlement.ts';

const EXPIRED = 'The transaction did not reach the chain in time and has expired. Nothing was traded.';
const SLIPPED = 'Price moved past your slippage limit, nothing was traded';
const NOT_CLOSED =
  'Tokens reached the wallet at the same moment, so its token account could not be closed. Nothing was traded.';
const FAILED = 'The chain rejected the transaction. Nothing was traded.';

/** Records the outcomes of swaps' transactions. */
export class SwapSettler {
  readonly #parts: TradingParts;
  readonly #feeWallet: string;
  readonly #store: SwapStore;
  readonly #fillOrder: FillOrder;

  constructor(parts: TradingParts, feeWallet: string, store: SwapStore) {
    this.#parts = parts;
    this.#feeWallet = feeWallet;
    this.#store = store;
    this.#fillOrder = new FillOrder(parts.now);
  }

  /**
   * Records the outcome of a swap's transaction, once. `held` is the position as last read, if it was. Returns the
   * ended swap; throws when it could not be written.
   */
  async settle(swap: SwapRecord, outcome: Outcome, held: HeldPosition | null): Promise<SwapRecord> {
    if (outcome.kind === 'expired')
      return this.#end(swap, { status: 'expired', code: null, reason: EXPIRED });
    const { transaction } = outcome;
    if (transaction.failure !== null) {
      const slipped = isSlippage(transaction.failure);
      const [code, reason] = slipped
        ? (['slippage_exceeded', SLIPPED] as const)
        : (['swap_rejected', isNotClosed(transaction.failure) ? NOT_CLOSED : FAILED] as const);
      return this.#end(swap, { status: 'failed', code, reason, paid: splitFee(transaction) });
    }
    try {
      const landing = await this.#landingOf(swap, transaction);
      await this.#store.land(landing, held);
      return landedSwap(landing);
    } catch (error) {
      if (error instanceof NotPending) return this.#asItStands(swap);
      throw error;
    }
  }

  async #landingOf(swap: SwapRecord, landed: LandedTransaction): Promise<Landing> {
    const { venue, tokens, feeTermsOf, now } = this.#parts;
    const read = readSettlement(swap, landed, this.#feeWallet);
    const pool = venue.pool(swap.mint);
    const { market = 'raydium', decimals = 6 } = pool ?? {};
    const trade = tradeOf(swap, landed, read, {
      market,
      decimals,
      pool: pool?.pool ?? tokens.tokenFacts(swap.mint)?.pool ?? swap.mint,
    });
    const { referrers } = await feeTermsOf(swap.userId);
    const { settlement, networkFee, priorityFee, tip, rentPaid, rentBack } = read;
    return landingOf(
      {
        swap: { ...swap, networkFee, priorityFee, tip, rent: rentPaid, rentBack },
        settlement,
        shares: referralShares(settlement.platformFee, referrers),
        trade,
        fillOrder: this.#fillOrder.next(),
        venue: swap.venue ?? '',
        tried: swap.tried,
        priceImpactPct: swap.priceImpactPct,
        settledAt: now(),
      },
      tokens,
    );
  }

  async #asItStands(swap: SwapRecord): Promise<SwapRecord> {
    const known = await swapById(this.#parts.db, swap.userId, swap.id);
    if (known === null) throw new Error(`swap ${swap.id} is gone`);
    return known;
  }

  async #end(swap: SwapRecord, ending: Omit<Ending, 'at' | 'tookMs'>): Promise<SwapRecord> {
    const at = this.#parts.now();
    await this.#store.end(swap, { ...ending, at, tookMs: at - swap.createdAt });
    return this.#asItStands(swap);
  }
}
