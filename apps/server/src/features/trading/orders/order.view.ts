import type { SwapOrder } from '@dugout/contract/trading/order';
import { distancePct, type TokenPrices, trailLevel } from '@dugout/domain/orders/trigger';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TokenDirectory } from '../ports.ts';
import { planSwap } from '../pricing/swap-plan.ts';
import type { Funds } from '../swap-record.ts';
import { intentOf } from './order-intent.ts';
import { isOpen, type OrderRecord } from './order-record.ts';

export interface OrderPricing {
  readonly venue: Pick<Venue, 'pool'>;
  readonly tokens: TokenDirectory;
  readonly means: SendingMeans;
  /** Returns the best price that a trailing order has seen so far. */
  readonly highWaterMarkOf: (id: string) => number | null;
}

const NO_FUNDS: Funds = { lamports: 0n, tokens: 0n };
const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Returns an order at current prices; `funds` is its wallet's spendable balance. */
export function orderView(order: OrderRecord, funds: Funds | undefined, pricing: OrderPricing): SwapOrder {
  const { tokens, venue } = pricing;
  const facts = tokens.tokenFacts(order.mint);
  const prices = tokens.prices(order.mint);
  const level = levelOf(order, prices, pricing.highWaterMarkOf);
  const { trigger, size } = order;
  return {
    id: order.id,
    kind: trigger.kind,
    walletAddress: order.walletAddress,
    tokenAddress: order.mint,
    tokenName: facts?.name ?? shortAddress(order.mint),
    symbol: facts?.symbol ?? shortAddress(order.mint),
    image: facts?.image ?? null,
    decimals: venue.pool(order.mint)?.decimals ?? 6,
    side: order.side,
    amount: 'raw' in size ? size.raw.toString() : null,
    amountPercent: 'raw' in size ? null : Number(size.millionths) / 10_000,
    swapMode: order.mode,
    trigger: {
      kind: trigger.kind,
      metric: 'metric' in trigger ? trigger.metric : null,
      direction: 'direction' in trigger ? trigger.direction : null,
      level,
      trailBps: trigger.kind === 'trailing' ? trigger.trailBps : null,
      everySeconds: trigger.kind === 'recurring' ? trigger.everySeconds : null,
      times: trigger.kind === 'recurring' ? trigger.times : null,
      fired: order.fired,
      nextAt: iso(order.nextAt),
      expiresAt: iso(order.expiresAt),
      positionId: order.positionId,
      group: order.group,
    },
    status: order.status,
    reason: order.reason,
    swapId: order.swapId,
    signBy: order.status === 'awaitingSignature' ? iso(order.signBy) : null,
    createdAt: new Date(order.createdAt).toISOString(),
    endedAt: iso(order.endedAt),
    wouldDo: isOpen(order) ? wouldDo(order, funds ?? NO_FUNDS, prices, level, pricing) : null,
  };
}

function levelOf(
  order: OrderRecord,
  prices: TokenPrices | null,
  highWaterMarkOf: OrderPricing['highWaterMarkOf'],
): number | null {
  const { trigger, side } = order;
  if ('level' in trigger) return trigger.level;
  if (trigger.kind !== 'trailing') return null;
  const highWaterMark = highWaterMarkOf(order.id) ?? order.highWaterMark ?? prices?.priceSol ?? null;
  return highWaterMark === null || !Number.isFinite(highWaterMark) || highWaterMark === 0
    ? null
    : trailLevel(side, highWaterMark, trigger.trailBps);
}

function wouldDo(
  order: OrderRecord,
  funds: Funds,
  prices: TokenPrices | null,
  level: number | null,
  { venue, tokens, means }: OrderPricing,
) {
  const { trigger } = order;
  const metric = 'metric' in trigger ? trigger.metric : trigger.kind === 'trailing' ? 'priceSol' : null;
  const price = metric === null ? null : (prices?.[metric] ?? null);
  const moves = { price, distancePct: level === null ? null : distancePct(price, level) };
  try {
    const pool = venue.pool(order.mint);
    if (pool === null)
      throw new ApiError(tokens.tokenFacts(order.mint) === null ? 'token_not_found' : 'pool_not_tradable');
    const plan = planSwap(intentOf(order, funds, means), pool, funds);
    return {
      ...moves,
      inAmount: plan.inAmount.toString(),
      outAmount: plan.outAmount.toString(),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...moves, inAmount: null, outAmount: null, problem: error.message };
  }
}
