/**
 * Tests the standing that accounts with only sign-up money can create for each other, and that of an honest
 * trader.
 */
import { clustersOf } from '@dugout/domain/leaderboard/clusters';
import { byStanding } from '@dugout/domain/leaderboard/standing';
import { FOLLOWER_RULE } from '@dugout/domain/standing/goals';
import { rankOfVolume } from '@dugout/domain/standing/rank';
import { describe, expect, it } from 'vitest';
import type { BookedTrade } from './booked-trades.ts';
import { StandingBook } from './standing-book.ts';

const SOL = 1_000_000_000n;
const SIGN_UP = 10n * SOL;
const FEE_BPS = 100n;
const ALL = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Constant-product pools in which accounts trade with their sign-up money. */
class World {
  readonly book = new StandingBook();
  readonly #pools = new Map<string, { sol: bigint; tokens: bigint }>();
  readonly #sol = new Map<string, bigint>();
  readonly #held = new Map<string, { tokens: bigint; cost: bigint }>();
  #slot = 0n;

  pool(mint: string) {
    const known = this.#pools.get(mint) ?? { sol: 80n * SOL, tokens: 200_000_000_000_000n };
    this.#pools.set(mint, known);
    return known;
  }

  sol(userId: string): bigint {
    return this.#sol.get(userId) ?? SIGN_UP;
  }

  /** Trades as somebody without an account: buys for lamports, or sells for this many. */
  outsider(mint: string, lamports: bigint): void {
    const pool = this.pool(mint);
    this.#pools.set(mint, {
      sol: pool.sol + lamports,
      tokens: (pool.sol * pool.tokens) / (pool.sol + lamports),
    });
    this.#slot++;
  }

  buy(userId: string, mint: string, lamports: bigint): void {
    const pool = this.pool(mint);
    const paid = lamports - (lamports * FEE_BPS) / 10_000n;
    const after = { sol: pool.sol + paid, tokens: (pool.sol * pool.tokens) / (pool.sol + paid) };
    const tokens = pool.tokens - after.tokens;
    const held = this.#held.get(userId + mint) ?? { tokens: 0n, cost: 0n };
    this.#held.set(userId + mint, { tokens: held.tokens + tokens, cost: held.cost + lamports });
    this.#sol.set(userId, this.sol(userId) - lamports);
    this.#trade(userId, mint, { side: 'buy', tokens, lamports, realized: null, cost: null }, after);
  }

  sell(userId: string, mint: string): void {
    const pool = this.pool(mint);
    const { tokens, cost } = this.#held.get(userId + mint) ?? { tokens: 0n, cost: 0n };
    if (tokens === 0n) return;
    const after = {
      sol: (pool.sol * pool.tokens) / (pool.tokens + tokens),
      tokens: pool.tokens + tokens,
    };
    const got = pool.sol - after.sol;
    const lamports = got - (got * FEE_BPS) / 10_000n;
    this.#held.delete(userId + mint);
    this.#sol.set(userId, this.sol(userId) + lamports);
    this.#trade(userId, mint, { side: 'sell', tokens, lamports, realized: lamports - cost, cost }, after);
  }

  #trade(
    userId: string,
    mint: string,
    what: Pick<BookedTrade, 'side' | 'tokens' | 'lamports' | 'realized' | 'cost'>,
    after: { sol: bigint; tokens: bigint },
  ): void {
    this.#pools.set(mint, after);
    this.#slot++;
    const trade: BookedTrade = {
      ...what,
      userId,
      positionId: userId + mint,
      mint,
      pool: mint,
      slot: this.#slot,
      order: 0n,
      time: Number(this.#slot) * 400,
      walletTokens: what.side === 'buy' ? what.tokens : -what.tokens,
      poolTokens: after.tokens,
    };
    this.book.add([trade]);
  }

  realized(userId: string): bigint {
    return this.book.figures(userId, ...ALL)?.realized ?? 0n;
  }

  /** Returns user ids on the board, best first. */
  board(): string[] {
    const rows = [...this.book.traders()].flatMap((id) => {
      const figures = this.book.figures(id, ...ALL);
      return figures !== null && figures.cost > 0n ? [{ id, ...figures }] : [];
    });
    return rows.sort(byStanding).map(({ id }) => id);
  }
}

const accounts = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);

/** Makes a trader buy, and sell after outsiders have moved the price by this much. */
function honestTrip(world: World, userId: string, mint: string, moved: bigint): void {
  world.buy(userId, mint, SOL);
  world.outsider(mint, moved);
  world.sell(userId, mint);
}

describe('standing from sign-up money', () => {
  it('[PROFILE-06] four accounts that pump one token for one of them gain it no profit', () => {
    const world = new World();
    honestTrip(world, 'honest', 'h', 2n * SOL);
    const [winner = '', ...others] = accounts(4);
    world.buy(winner, 'm', 9n * SOL);
    for (const other of others) world.buy(other, 'm', 9n * SOL);
    world.sell(winner, 'm');
    expect(world.sol(winner)).toBeGreaterThan(SIGN_UP + SOL);
    expect(world.realized(winner)).toBe(0n);
    expect(world.board()[0]).toBe('honest');
  });

  it('[PROFILE-06] nor in a token that outsiders trade in between', () => {
    const world = new World();
    const [winner = '', ...others] = accounts(4);
    world.buy(winner, 'm', 9n * SOL);
    for (const other of others) {
      world.outsider('m', SOL / 2n);
      world.buy(other, 'm', 9n * SOL);
      world.outsider('m', -SOL / 2n);
    }
    world.sell(winner, 'm');
    expect(world.sol(winner)).toBeGreaterThan(SIGN_UP + SOL);
    expect(world.realized(winner)).toBeLessThan(SOL / 10n);
  });

  it('[PROFILE-06] fifty accounts that pump for each other never rank above honest traders', () => {
    const world = new World();
    for (let at = 0; at < 20; at++) honestTrip(world, `honest${at}`, `h${at}`, SOL);
    const all = accounts(50);
    const gains: bigint[] = [];
    for (const [at, winner] of all.entries()) {
      const mint = `m${at % 5}`;
      const before = world.sol(winner);
      world.buy(winner, mint, before / 2n);
      for (const other of [1, 2, 3].map((step) => all[(at + step) % all.length] ?? '')) {
        world.buy(other, mint, world.sol(other) / 2n);
        world.outsider(mint, SOL / 3n);
        world.outsider(mint, -SOL / 3n);
      }
      world.sell(winner, mint);
      gains.push(world.sol(winner) - before);
    }
    expect(gains.some((gain) => gain > SOL / 2n)).toBe(true);
    expect(
      world
        .board()
        .slice(0, 20)
        .every((id) => id.startsWith('honest')),
    ).toBe(true);
  });

  it('[PROFILE-06] accounts that pass a token around gain no volume', () => {
    for (const count of [1, 2, 3, 10]) {
      const world = new World();
      for (let round = 0; round < 40; round++) {
        for (const id of accounts(count)) world.buy(id, 'm', world.sol(id) / 2n);
        for (const id of accounts(count)) world.sell(id, 'm');
      }
      for (const id of accounts(count)) {
        expect([count, world.book.volume(id)]).toEqual([count, 0n]);
        expect(rankOfVolume(world.book.volume(id))).toBe(0);
      }
    }
  });

  it('[PROFILE-06] late and linked accounts count the same', () => {
    const world = new World();
    const [winner = '', ...others] = accounts(4);
    world.book.cluster(clustersOf(others.map((other) => [other, winner] as const)));
    world.buy(winner, 'm', 9n * SOL);
    for (const other of others) {
      world.outsider('m', SOL / 2n);
      world.buy(other, 'm', 9n * SOL);
      world.outsider('m', -SOL / 2n);
    }
    world.sell(winner, 'm');
    expect(world.realized(winner)).toBeLessThan(SOL / 10n);
  });
});

describe('an honest trader', () => {
  it('[PROFILE-06] keeps the profit paid by outsiders, whatever others here do to the price and undo', () => {
    const alone = new World();
    honestTrip(alone, 'honest', 'm', 20n * SOL);
    expect(alone.realized('honest')).toBe(alone.sol('honest') - SIGN_UP);
    expect(alone.book.volume('honest')).toBeGreaterThan(2n * SOL);

    const crowded = new World();
    crowded.buy('honest', 'm', SOL);
    crowded.buy('other', 'm', 5n * SOL);
    crowded.outsider('m', 20n * SOL);
    crowded.sell('other', 'm');
    crowded.sell('honest', 'm');
    expect(crowded.realized('honest')).toBe(crowded.sol('honest') - SIGN_UP);
  });

  it('[PROFILE-06] keeps most of it when others here joined in, and takes no loss from them', () => {
    const world = new World();
    world.buy('honest', 'm', SOL);
    world.outsider('m', 20n * SOL);
    world.buy('other', 'm', 2n * SOL);
    world.sell('honest', 'm');
    const gained = world.sol('honest') - SIGN_UP;
    expect(world.realized('honest')).toBeGreaterThan((gained * 80n) / 100n);
    world.buy('loser', 'n', SOL);
    world.buy('other', 'n', SOL / 10n);
    world.outsider('n', -10n * SOL);
    world.sell('loser', 'n');
    expect(world.realized('loser')).toBe(world.sol('loser') - SIGN_UP);
  });

  it('[PROFILE-06] loses no volume to an account that trades just before them', () => {
    const world = new World();
    world.buy('honest', 'm', SOL);
    world.outsider('m', 20n * SOL);
    world.buy('griefer', 'm', SOL);
    world.sell('honest', 'm');
    world.sell('griefer', 'm');
    expect(world.book.figures('honest', ...ALL)?.wash).toBe(0n);
    expect(world.book.volume('griefer')).toBe(0n);
  });
});

describe('followers of a call', () => {
  const call = { userId: 'caller', mint: 'm', from: 0, to: 3_600_000 };

  it('[ALPHA-10] are clusters with their own volume, each counted once', () => {
    const world = new World();
    const traded = (userId: string) => {
      for (let at = 0; at < 30; at++) honestTrip(world, userId, `${userId}${at}`, 2n * SOL);
    };
    for (const id of ['one', 'two', 'linked', 'caller']) traded(id);
    for (const id of ['one', 'two', 'linked', 'caller', 'fresh1', 'fresh2']) world.buy(id, 'm', SOL);
    expect(world.book.followers(call, FOLLOWER_RULE)).toBe(3);
    world.book.cluster(clustersOf([['linked', 'one']]));
    expect(world.book.followers(call, FOLLOWER_RULE)).toBe(2);
    expect(world.book.followers({ ...call, to: 1 }, FOLLOWER_RULE)).toBe(0);
  });
});
