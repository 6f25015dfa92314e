/**
 * Somebody who follows a call: buys so many seconds after it and sells half at twice the cost, everything at 35 %
 * below it, and what is left 24 hours after the call. Moves from trade to trade, so that it needs no more of the
 * past than the pool as it last was. Lamports, raw token units, unix ms.
 */
import { followerBuy, followerSell, type PoolAt } from './follower-fills.ts';
import { FOLLOWER_STAKE_LAMPORTS, STOP_LOSS_PCT, TAKE_PROFIT_PCT } from './follower-rules.ts';
import { HIT_WINDOW_MS } from './hit.ts';

interface Plan {
  readonly buyAt: number;
  readonly endAt: number;
  readonly stake: bigint;
}

/** unknown: trades or reserves are missing, or the pool cannot be priced. */
export type Follower =
  | { readonly status: 'waiting'; readonly plan: Plan; readonly pool: PoolAt }
  | {
      readonly status: 'holding';
      readonly plan: Plan;
      readonly pool: PoolAt;
      /** Lamports that the buy cost, and those that sells brought so far. */
      readonly spent: bigint;
      readonly received: bigint;
      readonly bought: bigint;
      readonly held: bigint;
    }
  | { readonly status: 'done'; readonly plan: Plan; readonly spent: bigint; readonly received: bigint }
  | { readonly status: 'unknown'; readonly plan: Plan };

type Holding = Extract<Follower, { status: 'holding' }>;

export interface FollowedCall {
  readonly calledAt: number;
  readonly delaySeconds: number;
  readonly stake?: bigint;
}

/** `pool` is the token's main pool at the call; null where it is not known. */
export function startFollower(
  { calledAt, delaySeconds, stake = FOLLOWER_STAKE_LAMPORTS }: FollowedCall,
  pool: PoolAt | null,
): Follower {
  const plan = { buyAt: calledAt + delaySeconds * 1_000, endAt: calledAt + HIT_WINDOW_MS, stake };
  return pool === null ? { status: 'unknown', plan } : { status: 'waiting', plan, pool };
}

/**
 * After an event of the token's main pool; null where that left a pool which cannot be priced. Orders are filled
 * against the pool without the follower's own trades before.
 */
export function stepFollower(follower: Follower, pool: PoolAt | null): Follower {
  if (pool === null) return loseFollower(follower);
  const current = settleFollower(follower, pool.time);
  if (current.status === 'waiting') return { ...current, pool };
  return current.status === 'holding' ? afterTrade({ ...current, pool }) : current;
}

/**
 * What time alone brings: the buy, and the sell at the end of the day. `now` is the market's clock: no event up
 * to it may be outstanding.
 */
export function settleFollower(follower: Follower, now: number): Follower {
  const { plan } = follower;
  if (follower.status === 'waiting' && now > plan.buyAt) return settleFollower(buy(plan, follower.pool), now);
  if (follower.status === 'holding' && now > plan.endAt) return sell(follower, follower.held);
  return follower;
}

/** Events of the token are missing. What is done stays so. */
export const loseFollower = (follower: Follower): Follower =>
  follower.status === 'done' ? follower : { status: 'unknown', plan: follower.plan };

function buy(plan: Plan, pool: PoolAt): Follower {
  const fill = followerBuy(pool, plan.stake);
  if (fill === null) return { status: 'unknown', plan };
  const { spent, tokens } = fill;
  return { status: 'holding', plan, pool, spent, received: 0n, bought: tokens, held: tokens };
}

function afterTrade(holding: Holding): Follower {
  const { spent, bought, held, pool } = holding;
  const value = pool.reserves.quote * bought * 100n;
  const cost = pool.reserves.base * spent;
  if (value <= cost * STOP_LOSS_PCT) return sell(holding, held);
  const isWhole = held === bought;
  return isWhole && value >= cost * TAKE_PROFIT_PCT ? sell(holding, held / 2n) : holding;
}

function sell(holding: Holding, tokens: bigint): Follower {
  const { plan, spent, held, pool } = holding;
  const received = holding.received + followerSell(pool, tokens);
  return tokens === held
    ? { status: 'done', plan, spent, received }
    : { ...holding, received, held: held - tokens };
}

/** What was left of the stake or came on top, in percent of it; null until that is known. */
export function followerPct(follower: Follower): number | null {
  if (follower.status !== 'done') return null;
  const { plan, spent, received } = follower;
  return Number(((received - spent) * 1_000_000n) / plan.stake) / 10_000;
}
