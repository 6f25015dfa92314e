import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';

const SOL = 1_000_000_000n;
const USD1 = 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB';
const ALL_DAY = { interval: '1m', unit: 'priceSol' } as const;

/** A market with one token at 0.00001 SOL in a pool whose reserves are in no event. */
function quietMarket() {
  const market = new Market();
  const token = created({ reserves: null });
  market.apply(solPrice(100));
  market.apply(token);
  const fair = (time: number) =>
    trade(token, { time, tokenAmount: 100_000_000_000n, quoteAmount: SOL, reserves: null });
  market.apply(fair(T0));
  return { market, token, fair };
}

const HOUR = 3_600_000;

describe("a token's price", () => {
  it.each([
    ['150 raw units sold for 1 lamport', { side: 'sell', tokenAmount: 150n, quoteAmount: 1n }],
    ['1 raw unit bought for 1 lamport', { tokenAmount: 1n, quoteAmount: 1n }],
    ['1 raw unit bought for 50,000 lamports', { tokenAmount: 1n, quoteAmount: 50_000n }],
  ] as const)('stays when %s', (_, amounts) => {
    const { market, token } = quietMarket();
    market.apply(trade(token, { ...amounts, time: T0 + 1_000, reserves: null }));
    expect(market.figures(token.mint, T0 + 2_000)).toMatchObject({ priceSol: 0.00001, athUsd: 0.001 });
    expect(market.figures(token.mint, T0 + 2_000)?.windows['24h'].changePct).toBeCloseTo(0, 9);
    expect(market.candles(token.mint, ALL_DAY)).toEqual([
      expect.objectContaining({ high: 0.00001, low: 0.00001, close: 0.00001 }),
    ]);
    expect(market.trades(token.mint, { limit: 10 })[0]?.setsPrice).toBe(false);
  });

  it('ignores a foreign pool after hours of silence, and continues in its own pool', () => {
    const { market, token, fair } = quietMarket();
    const foreign = { pool: 'foreign', tokenAmount: 10_000n, quoteAmount: 10_000n };
    market.apply(trade(token, { ...foreign, time: T0 + 5 * HOUR, reserves: null }));
    market.apply(
      trade(token, {
        ...foreign,
        time: T0 + 5 * HOUR,
        reserves: { base: 100_000_000n, quote: SOL / 10n },
      }),
    );
    expect(market.figures(token.mint, T0 + 5 * HOUR)?.priceSol).toBe(0.00001);
    market.apply({ ...fair(T0 + 5 * HOUR + 1), tokenAmount: 50_000_000_000n });
    expect(market.figures(token.mint, T0 + 5 * HOUR + 1)?.priceSol).toBe(0.00002);
  });

  it.each([50, 1 / 50])('follows a genuine move by %f immediately, and the way back', (factor) => {
    const { market, token, fair } = quietMarket();
    const moved = BigInt(Math.round(100_000_000_000 / factor));
    market.apply({ ...fair(T0 + 1), id: 'move', tokenAmount: moved });
    expect(market.figures(token.mint, T0 + 1)?.priceSol).toBeCloseTo(0.00001 * factor, 12);
    market.apply(fair(T0 + 2));
    expect(market.figures(token.mint, T0 + 2)?.priceSol).toBe(0.00001);
  });

  it('treats USD1 as dollars', () => {
    const market = new Market();
    const token = created({ quoteMint: USD1, reserves: null });
    market.apply(token);
    market.apply(trade(token, { tokenAmount: 1_000_000_000_000n, quoteAmount: 5_000_000n, reserves: null }));
    expect(market.figures(token.mint, T0)).toMatchObject({ priceUsd: 0.000005 });
    expect(market.figures(token.mint, T0)?.windows['24h'].volumeUsd).toBe(5);
  });
});

/** A constant-product pool that rounds as programs do: output down, input up. */
class HiddenPool {
  base = 5_000_000_000_000n;
  quote = 50n * SOL;

  buy(lamports: bigint): { tokenAmount: bigint; quoteAmount: bigint } {
    const tokenAmount = (this.base * lamports) / (this.quote + lamports);
    this.base -= tokenAmount;
    this.quote += lamports;
    return { tokenAmount, quoteAmount: lamports };
  }
  sell(tokens: bigint): { tokenAmount: bigint; quoteAmount: bigint } {
    const quoteAmount = (this.quote * tokens) / (this.base + tokens);
    this.quote -= quoteAmount;
    this.base += tokens;
    return { tokenAmount: tokens, quoteAmount };
  }
  get price(): number {
    return Number(this.quote) / 1e9 / (Number(this.base) / 1e6);
  }
}

describe('an attacker with 0.1 SOL against a pool of 50 SOL', () => {
  const dust = fc.record({
    kind: fc.constantFrom('buy', 'sell', 'foreign'),
    amount: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 100_000_000n)),
    price: fc.double({ min: 1e-12, max: 1e3, noNaN: true, noDefaultInfinity: true }),
    shown: fc.boolean(),
    pause: fc.constantFrom(0, 400, 60_000, HOUR, 7 * HOUR),
  });

  it('moves price, candles and ATH by no more than the pool moves', () => {
    fc.assert(
      fc.property(fc.array(dust, { maxLength: 40 }), (attempts) => {
        const market = new Market();
        const token = created({ reserves: null });
        const pool = new HiddenPool();
        market.apply(solPrice(100));
        market.apply(token);
        let now = T0;
        let [low, high] = [pool.price, pool.price];
        const print = (side: 'buy' | 'sell', amounts: { tokenAmount: bigint; quoteAmount: bigint }) => {
          low = Math.min(low, pool.price);
          high = Math.max(high, pool.price);
          if (amounts.tokenAmount === 0n || amounts.quoteAmount === 0n) return;
          market.apply(trade(token, { side, ...amounts, time: now, reserves: null }));
        };
        print('buy', pool.buy(SOL));
        let budget = SOL / 10n;
        let held = 0n;
        for (const { kind, amount, price, shown, pause } of attempts) {
          now += pause;
          if (kind === 'buy' && amount <= budget) {
            budget -= amount;
            const bought = pool.buy(amount);
            held += bought.tokenAmount;
            print('buy', bought);
          } else if (kind === 'sell' && held > 0n) {
            const sold = pool.sell(amount < held ? amount : held);
            held -= sold.tokenAmount;
            budget += sold.quoteAmount;
            print('sell', sold);
          } else if (kind === 'foreign') {
            const quote = amount < SOL / 10n ? amount : SOL / 10n;
            const base = BigInt(Math.max(1, Math.round(Number(quote) / 1e3 / price)));
            market.apply(
              trade(token, {
                pool: 'foreign',
                time: now,
                tokenAmount: base,
                quoteAmount: quote,
                reserves: shown ? { base, quote } : null,
              }),
            );
          }
        }
        const figures = market.figures(token.mint, now);
        const candles = market.candles(token.mint, ALL_DAY);
        const tolerance = 1.003;
        for (const price of [
          figures?.priceSol ?? 0,
          (figures?.athUsd ?? 0) / 100,
          ...candles.flatMap((candle) => [candle.open, candle.high, candle.low, candle.close]),
        ]) {
          expect(price).toBeGreaterThanOrEqual(low / tolerance);
          expect(price).toBeLessThanOrEqual(high * tolerance);
        }
      }),
      { numRuns: 400 },
    );
  });
});
