import { referralShares } from '@dugout/domain/referral';
import { shortAddress } from '@dugout/domain/short-address';
import type { LandedTransaction, Outcome } from '#/execution/onchain/chain.ts';
import { isSlippage } from '#/execution/onchain/program-failure.ts';
import type { Venue } from '#/execution/venue.ts';
import type { Db } from '#/platform/db/db.ts';
import type { FeeTermsOf, TokenDirectory } from '../ports.ts';
import { pricePerTokenUsd } from '../pricing/price.ts';
import type { Ending, HeldPosition, Landing, SwapRecord } from '../swap-record.ts';
import { FillOrder } from '../swaps/fill-order.ts';
import { landedSwap } from '../swaps/landed-swap.ts';
import { NotPending, type SwapStore } from '../swaps/swap-store.ts';
import { swapById } from '../swaps/swaps.repository.ts';
import { readSettlement, splitFee, tradeOf } from './read-settlement.ts';

interface SettleOptions {
  readonly db: Db;
  readonly store: SwapStore;
  readonly pools: Pick<Venue, 'pool'>;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly feeWallet: string;
  readonly now: () => number;
}

/**
 * Records the outcome of a swap's transaction, once. `held` is the position as last read, if it was. Returns the
 * ended swap; throws when it could not be written.
 */
export type Settle = (swap: SwapRecord, outcome: Outcome, held: HeldPosition | null) => Promise<SwapRecord>;

const EXPIRED = 'The transaction did not reach the chain in time, and can no longer. Nothing was traded.';
const SLIPPED = 'Price moved past your slippage limit, nothing was traded';
const FAILED = 'The chain refused the transaction. Nothing was traded.';

export function settlement(options: SettleOptions): Settle {
  const { db, store, pools, tokens, feeTermsOf, feeWallet, now } = options;
  const fillOrder = new FillOrder(now);

  async function landingOf(swap: SwapRecord, landed: LandedTransaction): Promise<Landing> {
    const read = readSettlement(swap, landed, feeWallet);
    const pool = pools.pool(swap.mint);
    const facts = tokens.tokenFacts(swap.mint);
    const { market = 'raydium', decimals = 6 } = pool ?? {};
    const trade = tradeOf(swap, landed, read, {
      market,
      decimals,
      pool: pool?.pool ?? facts?.pool ?? swap.mint,
    });
    const { referrers } = await feeTermsOf(swap.userId);
    const settledAt = now();
    const { networkFee, priorityFee, tip } = read;
    const rent = read.settlement.rent > 0n ? read.settlement.rent : 0n;
    return {
      swap: { ...swap, networkFee, priorityFee, tip, rent },
      settlement: read.settlement,
      shares: referralShares(read.settlement.platformFee, referrers),
      trade,
      fillOrder: fillOrder.next(),
      venue: swap.venue ?? '',
      tried: swap.tried,
      priceImpactPct: swap.priceImpactPct,
      priceUsd: pricePerTokenUsd(trade, tokens.solUsd()),
      tokenName: facts?.name ?? shortAddress(swap.mint),
      symbol: facts?.symbol ?? shortAddress(swap.mint),
      settledAt,
      tookMs: settledAt - swap.createdAt,
    };
  }

  async function asItStands(swap: SwapRecord): Promise<SwapRecord> {
    const known = await swapById(db, swap.userId, swap.id);
    if (known === null) throw new Error(`swap ${swap.id} is gone`);
    return known;
  }

  async function end(swap: SwapRecord, ending: Omit<Ending, 'at' | 'tookMs'>): Promise<SwapRecord> {
    const at = now();
    await store.end(swap, { ...ending, at, tookMs: at - swap.createdAt });
    return asItStands(swap);
  }

  return async (swap, outcome, held) => {
    if (outcome.kind === 'expired') return end(swap, { status: 'expired', code: null, reason: EXPIRED });
    const { transaction } = outcome;
    if (transaction.failure !== null) {
      const slipped = isSlippage(transaction.failure);
      const [code, reason] = slipped
        ? (['slippage_exceeded', SLIPPED] as const)
        : (['swap_failed', FAILED] as const);
      return end(swap, { status: 'failed', code, reason, paid: splitFee(transaction) });
    }
    try {
      const landing = await landingOf(swap, transaction);
      await store.land(landing, held);
      return landedSwap(landing);
    } catch (error) {
      if (error instanceof NotPending) return asItStands(swap);
      throw error;
    }
  };
}
