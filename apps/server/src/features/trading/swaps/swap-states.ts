import { shortAddress } from '@dugout/domain/text/short-address';
import { newId } from '#/platform/ids/new-id.ts';
import type { TokenDirectory } from '../ports.ts';
import { pricePerTokenUsd } from '../pricing/price.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import type { Landing, SwapRecord } from '../swap-record.ts';

/** Creates a swap that is about to be filled, with the amounts of its plan. */
export const pendingSwap = (
  { userId, idempotencyKey, hash, apiKeyId, preset, exits }: SwapRequest,
  plan: SwapPlan,
  at: Pick<SwapRecord, 'walletAddress' | 'createdAt' | 'quotedSlot'>,
): SwapRecord => ({
  ...at,
  id: newId(),
  userId,
  idempotencyKey,
  requestHash: hash,
  apiKeyId,
  preset,
  exits,
  status: 'pending',
  side: plan.side,
  mint: plan.mint,
  mode: plan.order.mode,
  inAmount: plan.inAmount,
  outAmount: plan.outAmount,
  quotedIn: plan.inAmount,
  quotedOut: plan.outAmount,
  platformFee: plan.platformFee,
  poolFee: plan.poolFee,
  hold: plan.hold,
  networkFee: plan.execution.networkLamports,
  priorityFee: plan.execution.priorityLamports,
  tip: plan.execution.tipLamports,
  rent: plan.rent,
  rentBack: 0n,
  slippageBps: plan.execution.slippageBps,
  protect: plan.execution.protect,
  auto: plan.execution.auto,
  priceImpactPct: plan.priceImpactPct,
  errorCode: null,
  reason: null,
  tookMs: null,
  signature: null,
  venue: null,
  tried: [],
  sent: null,
});

/** The parts of a landing that depend on its venue. */
type Fill = Omit<Landing, 'priceUsd' | 'tokenName' | 'symbol' | 'tookMs'>;

/** Adds the token's name and price, and the time taken. */
export function landingOf(fill: Fill, tokens: TokenDirectory): Landing {
  const { swap, trade, settledAt } = fill;
  const facts = tokens.tokenFacts(swap.mint);
  return {
    ...fill,
    priceUsd: pricePerTokenUsd(trade, tokens.solUsd()),
    tokenName: facts?.name ?? shortAddress(swap.mint),
    symbol: facts?.symbol ?? shortAddress(swap.mint),
    tookMs: settledAt - swap.createdAt,
  };
}

/** Returns the swap as it is once its landing is written. */
export function landedSwap({ swap, settlement, trade, ...landing }: Landing): SwapRecord {
  const { inAmount, outAmount, platformFee, poolFee } = settlement;
  const { priceImpactPct, venue, tried, tookMs } = landing;
  return {
    ...swap,
    status: 'landed',
    inAmount,
    outAmount,
    platformFee,
    poolFee,
    priceImpactPct,
    signature: trade.signature,
    venue,
    tried,
    tookMs,
  };
}

/** Numbers fills in the order of the venue, across restarts too: microseconds, strictly increasing. */
export class FillOrder {
  #last = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  next(): number {
    this.#last = Math.max(this.#last + 1, Math.trunc(this.#now() * 1_000));
    return this.#last;
  }
}
