import type { TokenPrices, Trigger } from '@dugout/domain/orders/trigger';
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';

const SOL = 1_000_000_000n;
const HOUR = 3_600_000;
const SOL_USD = 100;
const SUPPLY = 5_000_000_000_000n;
const [TARGET, CROSSED, FAKE, OWNER] = ['target', 'crossed', 'fake', 'owner'];
/** 0.1 SOL can move a pool of 50 SOL by at most 0.4 % there and back; rounding of amounts adds up to 0.1 %. */
const TOLERANCE = 1.006;

interface Amounts {
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}

/** A constant-product pool of 50 SOL that rounds the trader's output down, as on-chain programs do. */
class Pool {
  base = SUPPLY;
  quote = 50n * SOL;

  buy(lamports: bigint): Amounts {
    const tokenAmount = (this.base * lamports) / (this.quote + lamports);
    this.base -= tokenAmount;
    this.quote += lamports;
    return { tokenAmount, quoteAmount: lamports };
  }
  sell(tokens: bigint): Amounts {
    const quoteAmount = (this.quote * tokens) / (this.base + tokens);
    this.quote -= quoteAmount;
    this.base += tokens;
    return { tokenAmount: tokens, quoteAmount };
  }
}

const triggersAround = (price: number, part: number): Trigger[] => [
  { kind: 'stopLoss', metric: 'priceSol', direction: 'below', level: price * (1 - part) },
  { kind: 'takeProfit', metric: 'priceSol', direction: 'above', level: price * (1 + part) },
  { kind: 'limit', metric: 'priceUsd', direction: 'below', level: price * SOL_USD * (1 - part) },
  { kind: 'limit', metric: 'marketCapUsd', direction: 'above', level: price * SOL_USD * 5e6 * (1 + part) },
  { kind: 'trailing', trailBps: part * 10_000 },
];

/**
 * A market with a token in a pool of 50 SOL, a second token quoted in the first, and neighbors priced 2 % above
 * and below. One trader holds the token, with orders and alerts 1 % away. `reports`: the program reports its
 * reserves.
 */
class World {
  readonly market = new Market();
  readonly pool = new Pool();
  readonly #token;
  readonly #crossed;
  readonly #reports: boolean;
  readonly #book = new TriggerBook();
  readonly fired: string[] = [];
  /** The lowest and highest current price seen by calls on the token, in SOL. */
  readonly seen = { low: Number.POSITIVE_INFINITY, high: 0 };
  now = T0;

  constructor(reports: boolean, part = 0.01) {
    this.#reports = reports;
    this.#token = created({ mint: TARGET, supply: SUPPLY, reserves: null });
    this.#crossed = created({
      mint: CROSSED,
      quoteMint: TARGET,
      supply: SUPPLY,
      reserves: { base: SUPPLY, quote: SUPPLY / 10n },
    });
    this.market.apply(solPrice(SOL_USD));
    this.market.apply(this.#token);
    this.market.apply(this.#crossed);
    for (const [mint, percent] of [
      ['dearer', 102n],
      ['cheaper', 98n],
    ] as const)
      this.market.apply(
        created({ mint, supply: SUPPLY, reserves: { base: SUPPLY, quote: (50n * SOL * percent) / 100n } }),
      );
    this.print('buy', this.pool.buy(SOL / 100n), OWNER);
    this.seen.low = this.price(TARGET).priceSol ?? 0;
    for (const mint of [TARGET, CROSSED])
      for (const trigger of triggersAround(this.price(mint).priceSol ?? 0, part))
        this.#book.add({
          id: `${mint} ${trigger.kind} ${'metric' in trigger ? trigger.metric : ''}`,
          mint,
          side: 'sell',
          trigger: trigger as Exclude<Trigger, { kind: 'recurring' }>,
          highWaterMark: trigger.kind === 'trailing' ? this.price(mint).priceSol : null,
        });
  }

  price(mint: string): TokenPrices {
    const prices = this.market.prices(mint);
    if (prices === null) throw new Error(`${mint} is not known`);
    return prices;
  }

  /** Proceeds in US dollars if the owner sold everything. */
  get valueUsd(): number {
    return this.market.walletHistory.holdings(OWNER)[0]?.valueUsd ?? 0;
  }

  /** Mints by market cap, largest first. */
  get ranking(): string[] {
    return this.market
      .screen({ window: '24h', sortBy: 'marketCapUsd', sortDir: 'desc', page: 1, limit: 9 }, this.now)
      .mints.filter((mint) => [TARGET, 'dearer', 'cheaper'].includes(mint));
  }

  print(side: 'buy' | 'sell', amounts: Amounts, wallet = 'attacker'): void {
    if (amounts.tokenAmount === 0n || amounts.quoteAmount === 0n) return;
    const { base, quote } = this.pool;
    this.apply(
      trade(this.#token, {
        side,
        wallet,
        ...amounts,
        time: this.now,
        reserves: this.#reports ? { base, quote } : null,
      }),
    );
  }

  /** Prints a trade in a pool that the attacker owns and whose numbers are made up. */
  printForeign(amounts: Amounts, quoteMint: string, shown: boolean): void {
    const { tokenAmount, quoteAmount } = amounts;
    this.apply(
      trade(this.#token, {
        pool: `foreign ${quoteMint}`,
        quoteMint,
        wallet: 'attacker',
        time: this.now,
        ...amounts,
        reserves: shown ? { base: tokenAmount, quote: quoteAmount } : null,
      }),
    );
  }

  apply(event: ReturnType<typeof trade> | ReturnType<typeof created>): void {
    this.market.apply(event);
    for (const mint of [event.mint, ...this.market.pricedThrough(event.mint)])
      this.fired.push(...this.#book.priced(mint, this.price(mint)));
    const price = this.market.prices(TARGET)?.priceSol ?? 0;
    this.seen.low = Math.min(this.seen.low, price);
    this.seen.high = Math.max(this.seen.high, price);
  }
}

const attempts = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'sell', 'foreign', 'against a made-up token'),
    amount: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, SOL / 10n)),
    price: fc.double({ min: 1e-12, max: 1e3, noNaN: true, noDefaultInfinity: true }),
    shown: fc.boolean(),
    pause: fc.constantFrom(0, 400, 60_000, HOUR, 7 * HOUR),
  }),
  { maxLength: 30 },
);

describe('an attacker with 0.1 SOL against a token with 50 SOL of liquidity', () => {
  it('triggers no orders or alerts, and moves no price, candle, ATH, rank, portfolio or call beyond the pool', () => {
    fc.assert(
      fc.property(fc.boolean(), attempts, (reports, tries) => {
        const world = new World(reports);
        const { market, pool } = world;
        const [fair, crossed, valueUsd] = [
          world.price(TARGET).priceSol ?? 0,
          world.price(CROSSED).priceSol ?? 0,
          world.valueUsd,
        ];
        const ranking = world.ranking;
        let budget = SOL / 10n;
        let held = 0n;
        market.apply(created({ mint: FAKE, reserves: { base: 1_000_000n, quote: SOL / 20n } }));
        for (const { kind, amount, price, shown, pause } of tries) {
          world.now += pause;
          const base = BigInt(Math.max(1, Math.round(Number(amount) / 1e3 / price)));
          if (kind === 'buy' && amount <= budget) {
            budget -= amount;
            const bought = pool.buy(amount);
            held += bought.tokenAmount;
            world.print('buy', bought);
          } else if (kind === 'sell' && held > 0n) {
            const sold = pool.sell(amount < held ? amount : held);
            held -= sold.tokenAmount;
            budget += sold.quoteAmount;
            world.print('sell', sold);
          } else if (kind === 'foreign')
            world.printForeign({ tokenAmount: base, quoteAmount: amount }, trade(created()).quoteMint, shown);
          else if (kind === 'against a made-up token')
            world.printForeign({ tokenAmount: base, quoteAmount: amount * 1_000_000n }, FAKE, shown);
        }
        expect(world.fired).toEqual([]);
        const within = (value: number | null | undefined, of: number): void => {
          expect(value ?? 0).toBeGreaterThanOrEqual(of / TOLERANCE);
          expect(value ?? 0).toBeLessThanOrEqual(of * TOLERANCE);
        };
        within(world.price(TARGET).priceSol, fair);
        within(world.price(CROSSED).priceSol, crossed);
        within((market.figures(TARGET, world.now)?.athUsd ?? 0) / SOL_USD, fair);
        within(world.seen.low, fair);
        within(world.seen.high, fair);
        within(world.valueUsd, valueUsd);
        expect(world.ranking).toEqual(ranking);
        for (const interval of ['1s', '1m', '15m', '1h'] as const)
          for (const { open, high, low, close } of market.candles(TARGET, { interval, unit: 'priceSol' }))
            for (const value of [open, high, low, close]) within(value, fair);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a genuine 50x move in one trade', () => {
  it.each([
    ['up', true],
    ['up', false],
    ['down', true],
    ['down', false],
  ] as const)(
    '%s triggers, is drawn and is valued with that same trade, and so is the way back (reserves reported: %s)',
    (way, reports) => {
      const world = new World(reports, 0.5);
      const { market, pool } = world;
      const [fair, valueUsd] = [world.price(TARGET).priceSol ?? 0, world.valueUsd];
      const [first, back] =
        way === 'up'
          ? [() => pool.buy(pool.quote * 6n), (bought: Amounts) => pool.sell(bought.tokenAmount)]
          : [() => pool.sell(pool.base * 6n), (sold: Amounts) => pool.buy(sold.quoteAmount)];
      world.now += 1;
      const moved = first();
      world.print(way === 'up' ? 'buy' : 'sell', moved, 'whale');
      const factor = (world.price(TARGET).priceSol ?? 0) / fair;
      // With only the amounts known, the price is their average: 7 instead of 49.
      expect(way === 'up' ? factor : 1 / factor).toBeGreaterThan(reports ? 45 : 6.5);
      expect(world.valueUsd / valueUsd).toBeCloseTo(factor, 6);
      expect((world.price(CROSSED).priceSol ?? 0) * 10).toBeCloseTo(fair * factor, 12);
      const [candle] = market.candles(TARGET, { interval: '1m', unit: 'priceSol' });
      expect(candle?.close).toBeCloseTo(fair * factor, 12);
      const fired =
        way === 'up'
          ? ['takeProfit priceSol', 'limit marketCapUsd']
          : ['stopLoss priceSol', 'limit priceUsd', 'trailing '];
      for (const mint of [TARGET, CROSSED])
        expect(world.fired.filter((id) => id.startsWith(mint)).sort()).toEqual(
          fired.map((id) => `${mint} ${id}`).sort(),
        );
      world.now += 1;
      world.print(way === 'up' ? 'sell' : 'buy', back(moved), 'whale');
      if (reports) expect((world.price(TARGET).priceSol ?? 0) / fair).toBeCloseTo(1, 2);
      else expect((world.price(TARGET).priceSol ?? 0) / fair).toBeCloseTo(factor, 2);
    },
  );
});
