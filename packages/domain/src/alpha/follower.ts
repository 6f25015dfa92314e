/**
 * Simulates a trader who follows a call: buys some seconds after it, sells half at twice the cost, everything at
 * 35 % below it, and the rest 24 hours after the call. It advances trade by trade, so the only state needed is
 * the pool's last one. Lamports, raw token units, unix ms.
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
      /** Lamports spent by the buy, and received by sells so far. */
      readonly spent: bigint;
      readonly received: bigint;
      readonly bought: bigint;
      readonly held: bigint;
    }
  | { readonly status: 'done'; readonly plan: Plan; readonly spent: bigint; readonly received: bigint }
  | { readonly status: 'unknown'; readonly plan: Plan };

type Holding = Extract<Follower, { status: 'holding' }>;

interface FollowedCall {
  readonly calledAt: number;
  readonly delaySeconds: number;
  readonly stake?: bigint;
}

/** `pool` is the token's main pool at the call; null when unknown. */
export function startFollower(
  { calledAt, delaySeconds, stake = FOLLOWER_STAKE_LAMPORTS }: FollowedCall,
  pool: PoolAt | null,
): Follower {
  const plan = { buyAt: calledAt + delaySeconds * 1_000, endAt: calledAt + HIT_WINDOW_MS, stake };
  return pool === null ? { status: 'unknown', plan } : { status: 'waiting', plan, pool };
}

/**
 * Advances the follower after an event of the token's main pool; null for a pool that cannot be priced. Orders
 * fill against the pool without the follower's own earlier trades.
 */
export function stepFollower(follower: Follower, pool: PoolAt | null): Follower {
  if (pool === null) return loseFollower(follower);
  const current = settleFollower(follower, pool.time);
  if (current.status === 'waiting') return { ...current, pool };
  return current.status === 'holding' ? afterTrade({ ...current, pool }) : current;
}

/**
 * Applies orders due by `now`: the buy, and the sell at the end of the day. `now` is the market's clock; all
 * events up to it must have been applied.
 */
export function settleFollower(follower: Follower, now: number): Follower {
  const { plan } = follower;
  if (follower.status === 'waiting' && now > plan.buyAt) return settleFollower(buy(plan, follower.pool), now);
  if (follower.status === 'holding' && now > plan.endAt) return sell(follower, follower.held);
  return follower;
}

/** Marks the follower unknown because events of the token are missing. A finished follower stays finished. */
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

/** Returns the profit or loss in percent of the stake; null until known. */
export function followerPct(follower: Follower): number | null {
  if (follower.status !== 'done') return null;
  const { plan, spent, received } = follower;
  return Number(((received - spent) * 1_000_000n) / plan.stake) / 10_000;
}
