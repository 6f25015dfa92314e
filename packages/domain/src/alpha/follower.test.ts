import { describe, expect, it } from 'vitest';
import { type Follower, followerPct, settleFollower, startFollower, stepFollower } from './follower.ts';
import { followerBuy, followerSell, type PoolAt, SENDING_LAMPORTS } from './follower-fills.ts';

const CALLED_AT = 1_760_000_000_000;
const END = CALLED_AT + 86_400_000;

/** 1,000 SOL deep, so a follower with half a SOL hardly moves it; the price is `times` the initial one. */
const pool = (secondsAfter: number, times: number): PoolAt => ({
  time: CALLED_AT + secondsAfter * 1_000,
  market: 'pumpfun-amm',
  reserves: { base: 1_000_000_000_000_000n, quote: BigInt(Math.round(times * 1e6)) * 1_000_000n },
  feeBps: 30n,
});

const follow = (delaySeconds: number, ...pools: (PoolAt | null)[]): Follower =>
  pools.reduce(stepFollower, startFollower({ calledAt: CALLED_AT, delaySeconds }, pool(0, 1)));

const pctOf = (follower: Follower): number | null => followerPct(settleFollower(follower, END + 1));

describe('a follower', () => {
  it("buys at the pool's price some seconds after the call, not at the call price", () => {
    const late = follow(30, pool(20, 3), pool(31, 3.1));
    const early = follow(5, pool(20, 3), pool(31, 3.1));
    expect(late).toMatchObject({ status: 'holding', bought: followerBuy(pool(20, 3), 500_000_000n)?.tokens });
    expect(early).toMatchObject({ bought: followerBuy(pool(0, 1), 500_000_000n)?.tokens });
    expect(pctOf(early)).toBeGreaterThan(100);
    expect(pctOf(late)).toBeLessThan(5);
  });

  it('loses the trading costs at a constant price: fees of both sides, impact and sending', () => {
    const costs = pctOf(follow(30)) as number;
    // 2 x 1 % trading fee, 2 x 0.3 % pool fee, 2 x 0.05 % impact, 2 x 805,000 lamports.
    expect(costs).toBeCloseTo(-(2 + 0.6 + 0.1 + (Number(SENDING_LAMPORTS) * 2) / 5e6), 1);
  });

  it('sells half at twice its cost, and the rest after 24 hours', () => {
    const doubled = follow(30, pool(60, 2.1), pool(120, 5), pool(180, 1));
    expect(doubled).toMatchObject({ status: 'holding' });
    const { bought, received } = doubled as Extract<Follower, { status: 'holding' }>;
    expect(received).toBe(followerSell(pool(60, 2.1), bought / 2n));
    expect(settleFollower(doubled, END)).toEqual(doubled);
    expect(settleFollower(doubled, END + 1)).toMatchObject({
      status: 'done',
      received: received + followerSell(pool(180, 1), bought - bought / 2n),
    });
  });

  it('sells everything at 35 % below its cost, also after selling half', () => {
    expect(follow(30, pool(60, 0.67)).status).toBe('holding');
    expect(follow(30, pool(60, 0.65))).toMatchObject({ status: 'done' });
    expect(follow(30, pool(60, 0.65), pool(120, 50))).toEqual(follow(30, pool(60, 0.65)));
    expect(follow(30, pool(60, 2.1), pool(120, 0.5)).status).toBe('done');
  });

  it('sells at exactly twice the cost and exactly 35 % below it, and not a lamport earlier', () => {
    const holding = follow(5, pool(6, 1)) as Extract<Follower, { status: 'holding' }>;
    const { spent, bought } = holding;
    const at = (quote: bigint): Follower =>
      stepFollower(holding, { ...pool(60, 1), reserves: { base: bought * 100n, quote } });
    expect(at(spent * 200n)).toMatchObject({ status: 'holding', held: bought - bought / 2n });
    expect(at(spent * 200n - 1n)).toMatchObject({ status: 'holding', held: bought });
    expect(at(spent * 65n)).toMatchObject({ status: 'done' });
    expect(at(spent * 65n + 1n)).toMatchObject({ status: 'holding', held: bought });
  });

  it('is unknown without a pool that can be priced', () => {
    const unknown = startFollower({ calledAt: CALLED_AT, delaySeconds: 5 }, null);
    expect([unknown.status, pctOf(unknown)]).toEqual(['unknown', null]);
    expect(follow(30, pool(60, 1.2), null).status).toBe('unknown');
    expect(follow(30, pool(60, 0.5), null).status).toBe('done');
  });

  it('is not finished before its day is over', () => {
    expect(followerPct(follow(30, pool(60, 1.2)))).toBeNull();
  });
});

describe('a follower on a bonding curve', () => {
  const curve = (left: bigint): PoolAt => ({
    time: CALLED_AT,
    market: 'pumpfun',
    reserves: { base: 279_900_000_000_000n + left, quote: 114_000_000_000n },
    feeBps: 100n,
  });

  it('buys only the remaining tokens, for less', () => {
    expect(followerBuy(curve(1_000_000n), 500_000_000n)).toMatchObject({ tokens: 1_000_000n });
    expect(followerBuy(curve(1_000_000n), 500_000_000n)?.spent).toBeLessThan(SENDING_LAMPORTS + 1_000n);
    expect(followerBuy(curve(0n), 500_000_000n)).toBeNull();
  });

  it("receives no more than the curve's real reserves", () => {
    const fresh = { ...curve(0n), reserves: { base: 1_072_999_000_000_000n, quote: 30_000_028_000n } };
    expect(followerSell(fresh, 100_000_000_000_000n)).toBe(27_720n - 277n - SENDING_LAMPORTS);
  });
});
