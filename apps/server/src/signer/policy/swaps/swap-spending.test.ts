import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedPrice } from '../../prices/checked-price.ts';
import type { SwapLimits } from './swap-limits.ts';
import { SpendingSimulation } from './testing/spending-simulation.ts';

const HOUR_MS = 3_600_000;
const caps = (lamports: bigint) => ({ wallet: lamports, owner: lamports * 2n, platform: lamports * 4n });
const LIMITS: SwapLimits = {
  bought: caps(1_000n),
  lost: caps(100n),
  unknownSale: 10n,
  maxSlippagePct: 90n,
  minLiquidity: 5_000n,
  minSeenMs: 60_000,
  minAgeMs: 24 * HOUR_MS,
  network: { signature: 0n, account: 0n },
};

const pool = (lamports: bigint, tokens: bigint) => ({ lamports, tokens });
/** A price of one lamport a token, in a pool of 20,000 lamports. */
const price = (simulation: SpendingSimulation, change: Partial<CheckedPrice> = {}): CheckedPrice => ({
  low: pool(20_000n, 20_000n),
  high: pool(20_000n, 20_000n),
  liquidity: 20_000n,
  since: simulation.now - 30 * HOUR_MS,
  at: simulation.now,
  ...change,
});

describe('[R9] a buy without a price', () => {
  it('counts in full, for its wallet, its trader and everyone', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.buy('coin', 1_000n, 5n);
    expect(() => simulation.buy('coin', 1n, 5n)).toThrow('This wallet may hold 0.000001 SOL');
    simulation.buy('coin', 1_000n, 5n, { wallet: 'second' });
    expect(() => simulation.buy('coin', 1n, 5n, { wallet: 'third' })).toThrow('One trader may hold');
    // Half of the 2,000 that are left, and of the 1,000 after that.
    simulation.buy('coin', 1_000n, 5n, { owner: 'ben', wallet: 'of ben' });
    simulation.buy('coin', 500n, 5n, { owner: 'cleo', wallet: 'of cleo' });
    expect(() => simulation.buy('coin', 1n, 5n, { owner: 'cleo', wallet: 'of cleo' })).toThrow(
      'All traders together may hold 0.000004 SOL in tokens bought within 24 hours. Sell some, or buy less. You used your share',
    );
    expect(() => simulation.buy('coin', 501n, 5n, { owner: 'dora', wallet: 'of dora' })).toThrow(
      /buy less\.$/,
    );
    simulation.buy('coin', 250n, 5n, { owner: 'dora', wallet: 'of dora' });
  });

  it('is freed when the token is sold, by the returned SOL and only once the sale has landed', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.land(simulation.buy('coin', 1_000n, 5n), -1_000n);
    const sale = simulation.sell('coin', 5n, 900n);
    expect(simulation.counted.bought).toBe(1_000n);
    simulation.land(sale, 950n);
    expect(simulation.counted).toEqual({ bought: 50n, lost: 0n });
    const gain = simulation.sell('coin', 1n, 1n);
    simulation.land(gain, 5_000n);
    expect(simulation.counted).toEqual({ bought: 0n, lost: 0n });
    simulation.buy('other', 1_000n, 5n);
    expect(() => simulation.buy('other', 1n, 5n)).toThrow('This wallet may hold');
  });

  it('is freed when it can never land, and by the unspent part of its maximum', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.land(simulation.buy('coin', 1_000n, 5n, { costs: 7n }), null);
    expect(simulation.counted).toEqual({ bought: 0n, lost: 7n });
    simulation.land(simulation.buy('coin', 1_000n, 5n, { costs: 7n }), -807n);
    expect(simulation.counted).toEqual({ bought: 800n, lost: 14n });
  });

  it('counts for a day, and then as much as a sale without a price', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.land(simulation.buy('coin', 60n, 5n), -60n);
    simulation.wait(25 * HOUR_MS);
    expect(simulation.counted.bought).toBe(0n);
    const sale = simulation.sell('coin', 1n, 1n);
    expect(simulation.counted.lost).toBe(60n);
    simulation.sell('coin', 1n, 1n);
    expect(simulation.counted.lost).toBe(60n);
    simulation.land(sale, 45n);
    expect(simulation.counted.lost).toBe(15n);
    simulation.wait(25 * HOUR_MS);
    simulation.land(simulation.sell('coin', 1n, 1n), null);
    expect(simulation.counted.lost).toBe(0n);
    simulation.sell('coin', 1n, 1n);
    expect(simulation.counted.lost).toBe(15n);
  });
});

describe('[R9] sales of tokens without a price and a cost, which anybody can make for free', () => {
  const GREEDY = ['eve', 'mal', 'sam', 'ned', 'tom', 'ivy'];
  /** Returns how many sales of one owner are signed, each of another token. */
  const sales = (simulation: SpendingSimulation, owner: string): number =>
    Array.from({ length: 30 }, (_, n) =>
      simulation.attempt(() =>
        simulation.sell(`dust ${owner} ${n}`, 1n, 1n, { owner, wallet: `${owner} ${n % 2}` }),
      ),
    ).filter((signature) => signature !== null).length;

  it('leave half of the common loss limit to other swaps', () => {
    const simulation = new SpendingSimulation(LIMITS);
    expect(GREEDY.map((owner) => sales(simulation, owner))).toEqual([10, 5, 2, 1, 1, 0]);
    expect(simulation.counted.lost).toBe(190n);
    simulation.buy('coin', 1n, 1n, { owner: 'ann', costs: 90n });
    expect(() => simulation.sell('gift', 1n, 1n, { owner: 'ann', wallet: 'second' })).toThrow(
      'Sales of tokens without a known price and cost get at most half of it',
    );
  });

  it('free room by the SOL that they return', () => {
    const simulation = new SpendingSimulation(LIMITS);
    for (const owner of GREEDY) sales(simulation, owner);
    for (const signature of simulation.openSignatures.slice(0, 2)) simulation.land(signature, 10n);
    simulation.sell('gift', 1n, 1n, { owner: 'ann' });
  });
});

describe('[R9] a price', () => {
  it("counts a sale by its distance below the minute's high, then by its proceeds", () => {
    const simulation = new SpendingSimulation(LIMITS);
    // The pool pays 990 for 1,042 tokens at its high.
    const known = price(simulation, { low: pool(10_000n, 20_000n) });
    const sale = simulation.sell('coin', 1_042n, 900n, { price: known });
    expect(simulation.counted.lost).toBe(90n);
    simulation.land(sale, 970n);
    expect(simulation.counted.lost).toBe(20n);
    simulation.land(simulation.sell('coin', 1_042n, 915n, { price: known }), null);
    expect(simulation.counted.lost).toBe(20n);
    expect(() => simulation.sell('coin', 1_042n, 900n, { price: known })).toThrow('This wallet may lose');
  });

  it('counts a buy by its distance in an old and deep pool, up to a tenth of the pool', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.buy('coin', 1_000n, 990n, { price: price(simulation) });
    expect(simulation.counted).toEqual({ bought: 0n, lost: 10n });
    simulation.buy('coin', 1_000n, 990n, { price: price(simulation) });
    simulation.buy('coin', 1_000n, 990n, { price: price(simulation) });
    expect(simulation.counted).toEqual({ bought: 1_000n, lost: 20n });
  });

  it.each<[string, Partial<CheckedPrice>]>([
    ['is of a pool that was seen for less than a day', { since: 1_000_000_000_000 - 23 * HOUR_MS }],
    ['is of a shallow pool', { liquidity: 4_999n }],
    ['is 15 s old', { at: 1_000_000_000_000 - 15_000 }],
  ])('is ignored for a buy that %s', (_what, change) => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.buy('coin', 400n, 400n, { price: price(simulation, change) });
    expect(simulation.counted).toEqual({ bought: 400n, lost: 0n });
  });

  it('is ignored for a sale when seen for less than a minute', () => {
    const simulation = new SpendingSimulation(LIMITS);
    simulation.land(simulation.buy('coin', 50n, 50n), -50n);
    simulation.sell('coin', 50n, 1n, { price: price(simulation, { since: simulation.now - 59_000 }) });
    expect(simulation.counted).toEqual({ bought: 50n, lost: 0n });
  });

  it("rejects a swap that may lose more of its value than the ceiling, by the minute's kinder price", () => {
    const simulation = new SpendingSimulation({ ...LIMITS, maxSlippagePct: 50n, lost: caps(100_000n) });
    const known = price(simulation, { low: pool(10_000n, 20_000n) });
    expect(() => simulation.sell('coin', 1_000n, 237n, { price: known })).toThrow(
      'more than 50% of its value',
    );
    simulation.sell('coin', 1_000n, 238n, { price: known });
    expect(() => simulation.buy('coin', 100n, 49n, { price: known })).toThrow('more than 50% of its value');
    simulation.buy('coin', 100n, 50n, { price: known });
  });
});

it('[R9] counts the same after a restart, and queries the same swaps again', () => {
  const simulation = new SpendingSimulation(LIMITS);
  simulation.land(simulation.buy('coin', 300n, 5n), -300n);
  simulation.buy('coin', 200n, 5n, { costs: 3n });
  simulation.land(simulation.sell('coin', 2n, 90n), 120n);
  simulation.wait(HOUR_MS);
  simulation.sell('other', 5n, 1n);
  const before = [simulation.counted, simulation.openSignatures];
  simulation.restart();
  expect([simulation.counted, simulation.openSignatures]).toEqual(before);
  expect(before).toEqual([{ bought: 380n, lost: 13n }, ['s1', 's3']]);
});

it('does not count swaps without a SOL side', () => {
  const simulation = new SpendingSimulation(LIMITS);
  expect(simulation.terms('coin', 'other', 5n, 5n)).toBeNull();
  expect(simulation.terms(SOL_MINT, 'other', 5n, 5n)).not.toBeNull();
});

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'land', 'land', 'fail', 'fail', 'restart'),
    who: fc.integer({ min: 0, max: 3 }),
    mint: fc.constantFrom('one', 'two', 'three'),
    lamports: fc.bigInt({ min: 1n, max: 600n }),
    which: fc.nat(30),
    more: fc.bigInt({ min: 0n, max: 900n }),
  }),
  { minLength: 40, maxLength: 120, size: 'max' },
);

it('[R9] never lets any order of swaps, landings and failures put more than the cap into worthless tokens', () => {
  fc.assert(
    fc.property(steps, (given) => {
      const simulation = new SpendingSimulation(LIMITS);
      for (const { what, who, mint, lamports, which, more } of given) {
        const spender = { owner: `trader ${who % 2}`, wallet: `wallet ${who}` };
        const signature = simulation.openSignatures[which % Math.max(1, simulation.openSignatures.length)];
        if (what === 'buy') simulation.tryBuy(mint, lamports, spender);
        else if (what === 'sell') simulation.trySell(mint, lamports, spender);
        else if (what === 'restart') simulation.restart();
        else if (signature !== undefined) simulation.end(signature, what === 'land' ? more : null);
        for (const [owner, cap] of [
          ['trader 0', LIMITS.bought.owner],
          ['trader 1', LIMITS.bought.owner],
          ['', LIMITS.bought.platform],
        ] as const)
          expect(simulation.atRisk(owner)).toBeLessThanOrEqual(cap);
        expect(simulation.counted.lost).toBeLessThanOrEqual(LIMITS.lost.platform);
      }
    }),
    { numRuns: 60 },
  );
});

it('[R9] never lets any order of sales lose more than the cap against the price', () => {
  const sales = fc.array(
    fc.record({
      tokens: fc.bigInt({ min: 1n, max: 2_000n }),
      pct: fc.bigInt({ min: 11n, max: 100n }),
      ends: fc.constantFrom('open', 'landed', 'failed'),
      more: fc.bigInt({ min: 0n, max: 30n }),
    }),
    { minLength: 10, maxLength: 80, size: 'max' },
  );
  fc.assert(
    fc.property(sales, (given) => {
      const simulation = new SpendingSimulation(LIMITS);
      let lost = 0n;
      for (const { tokens, pct, ends, more } of given) {
        const value = (20_000n * tokens) / (20_000n + tokens);
        const least = (value * pct) / 100n;
        const sale = simulation.attempt(() =>
          simulation.sell('coin', tokens, least, { price: price(simulation) }),
        );
        if (sale === null) continue;
        const got = ends === 'landed' ? least + more : least;
        if (ends !== 'open') simulation.land(sale, ends === 'landed' ? got : null);
        if (ends !== 'failed' && value > got) lost += value - got;
        expect(lost).toBeLessThanOrEqual(LIMITS.lost.wallet);
      }
    }),
  );
});
