import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '#tests/kit/staged-market.ts';
import { GuardedWorld, UNTIL } from './guarded-world.ts';

const SOL = 1_000_000_000n;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const USD1 = 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB';
const ATTACKER = addressOf('attacker');
/** Raw units that bring a few lamports. */
const MIN_SOLD = 100_000_000n;
/** 0.1 SOL moves a pool of 86 SOL by at most 0.3 %; the rest is rounding. */
const TOLERANCE = 1.004;

let world: GuardedWorld | null = null;
afterEach(() => world?.stop());

const attempts = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'sell', 'dust', 'foreign'),
    amount: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, SOL / 10n)),
    price: fc.double({ min: 1e-12, max: 1e3, noNaN: true, noDefaultInfinity: true }),
    side: fc.constantFrom('buy', 'sell'),
    quote: fc.constantFrom(SOL_MINT, USD1, 'made up'),
    shown: fc.boolean(),
    pause: fc.constantFrom(0, 400, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS),
  }),
  { minLength: 40, maxLength: 40 },
);
type Attempt = typeof attempts extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Trades within a budget of 0.1 SOL in the token's pool, prints dust there, and anything in foreign pools. */
function attack({ market, mint }: GuardedWorld, tries: readonly Attempt[]): void {
  const fake = market.list('made up', { part: 1n });
  let budget = SOL / 10n;
  let held = 0n;
  for (const { kind, amount, price, side, quote, shown, pause } of tries) {
    market.pass(pause);
    const tokenAmount = BigInt(Math.max(1, Math.round(Number(amount) / 1e3 / price)));
    if (kind === 'buy' && amount <= budget) {
      budget -= amount;
      held += market.buy(mint, ATTACKER, amount);
    } else if (kind === 'sell' && held > 0n) {
      const sold = (held * amount) / (SOL / 10n);
      if (sold < MIN_SOLD) continue;
      held -= sold;
      market.sell(mint, ATTACKER, sold);
    } else if (kind === 'dust')
      market.print(mint, { side, tokenAmount: 1n + (amount % 150n), quoteAmount: 1n, wallet: ATTACKER });
    else if (kind === 'foreign')
      market.print(mint, {
        pool: `foreign ${quote}`,
        quoteMint: quote === 'made up' ? fake : quote,
        wallet: ATTACKER,
        side,
        tokenAmount,
        quoteAmount: amount,
        reserves: shown ? { base: tokenAmount, quote: amount } : null,
      });
  }
}

describe('an attacker with 0.1 SOL', () => {
  it.each([1, 2, 3])(
    'fires no order or alert of others, and moves no price, ATH, candle, rank, portfolio or call beyond the pool (seed %i)',
    async (seed) => {
      world = await GuardedWorld.open({ below: 0.99, above: 1.01 });
      const [before, crossed] = [await world.token(), await world.token(world.crossed)];
      const [valueSol, equitySol] = [await world.valueSol(), await world.equitySol()];
      const ranking = await world.ranking();
      const [drawnBefore, sent] = [await world.drawn(), world.sent.length];
      const [tries = []] = fc.sample(attempts, { seed, numRuns: 1 });
      attack(world, tries);
      const within = (value: number, of: number): void => {
        expect(value).toBeGreaterThanOrEqual(of / TOLERANCE);
        expect(value).toBeLessThanOrEqual(of * TOLERANCE);
      };
      const after = await world.token();
      for (const figure of ['priceSol', 'priceUsd', 'athUsd', 'marketCapUsd'] as const)
        within(after[figure], before[figure]);
      within((await world.token(world.crossed)).priceUsd, crossed.priceUsd);
      await world.sees((priceSol) => priceSol === after.priceSol);
      for (const { priceSol, athUsd } of world.sent.slice(sent)) {
        within(priceSol, before.priceSol);
        within(athUsd, before.athUsd);
      }
      const drawn = await world.drawn();
      within(Math.min(...drawn), Math.min(...drawnBefore));
      within(Math.max(...drawn), Math.max(...drawnBefore));
      within(await world.valueSol(), valueSol);
      within(await world.equitySol(), equitySol);
      const known = new Set(ranking);
      expect((await world.ranking()).filter((mint) => known.has(mint))).toEqual(ranking);
      expect(await world.fired()).toEqual([]);
      world.market.pass(25 * HOUR_MS);
      await vi.waitFor(async () => {
        const { open, outcome, peakMultiple } = (await world?.called()) ?? {};
        expect([open, outcome]).toEqual([0, 'miss']);
        within(peakMultiple ?? 0, 1);
      }, UNTIL);
      expect(await world.fired()).toEqual([]);
    },
    60_000,
  );
});

describe('a genuine move by 50 in one trade', () => {
  const UP = ['alert above', 'alert above', 'takeProfit filled'];
  const DOWN = ['alert below', 'alert below', 'limit filled', 'stopLoss filled', 'trailing filled'];

  it.each([
    // The way back from the new high passes the trailing stop.
    ['up', 5_000, UP, [...UP, 'trailing filled']],
    ['down', 2, DOWN, DOWN],
  ] as const)(
    '%s reaches live channel, chart, positions, alerts and orders within a second, and so does the way back',
    async (_, percent, firedThere, firedBack) => {
      world = await GuardedWorld.open({ below: 0.5, above: 2 });
      const { market, mint } = world;
      const { priceSol } = await world.token();
      const valueSol = await world.valueSol();
      const delays: number[] = [];
      for (const [wanted, fired] of [
        [percent, firedThere],
        [100, firedBack],
      ] as const) {
        const isThere = (price: number): boolean => {
          const factor = (price / priceSol) * (100 / wanted);
          return factor > 0.8 && factor < 1.2;
        };
        const began = performance.now();
        market.move(mint, wanted);
        await world.sees(isThere);
        await vi.waitFor(async () => expect(await world?.fired()).toEqual(fired), UNTIL);
        delays.push(performance.now() - began);
        expect(isThere((await world.token()).priceSol)).toBe(true);
        expect((await world.drawn()).some(isThere)).toBe(true);
        const factor = (await world.valueSol()) / valueSol;
        if (wanted !== 100) expect(wanted > 100 ? factor : 1 / factor).toBeGreaterThan(10);
        else expect(factor).toBeGreaterThan(0.2);
      }
      // Other work on the machine may delay one of the two.
      expect(Math.min(...delays)).toBeLessThan(1_000);
    },
    60_000,
  );
});
