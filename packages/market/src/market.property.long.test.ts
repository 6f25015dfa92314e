import { INTERVALS } from '@dugout/domain/windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { eventSequences, KNOWN_TRADERS, MINTS, WALLETS } from './testing/event-sequences.ts';
import { ReferenceMarket } from './testing/reference-market.ts';
import { CANDLE_UNITS } from './types.ts';

const KEEP_ALL = { knownTraders: KNOWN_TRADERS, keepQuarterBarsMs: 1e13, keepHourBarsMs: 1e13 };

/** Expects equality except for the last digits of floating-point sums added in a different order. */
function expectSame(found: unknown, wanted: unknown, where: string): void {
  if (typeof wanted === 'number' && typeof found === 'number') {
    const allowed = 1e-9 * Math.max(Math.abs(wanted), where.endsWith('changePct') ? 100 : 0);
    expect(Math.abs(found - wanted) <= allowed, `${where}: found ${found}, wanted ${wanted}`).toBe(true);
  } else if (wanted !== null && typeof wanted === 'object' && found !== null && typeof found === 'object') {
    expect(Object.keys(found), where).toEqual(Object.keys(wanted));
    const other = new Map<string, unknown>(Object.entries(found));
    for (const [key, value] of Object.entries(wanted)) expectSame(other.get(key), value, `${where}.${key}`);
  } else expect(found, where).toBe(wanted);
}

describe('the market compared with a slow reference', () => {
  it('gives the same figures, shares, trend and holders at any moment', () => {
    fc.assert(
      fc.property(
        eventSequences,
        fc.array(fc.integer({ min: -50_000, max: 90_000_000 }), { maxLength: 4 }),
        (events, moments) => {
          const market = new Market(KEEP_ALL);
          const reference = new ReferenceMarket();
          events.forEach((event, index) => {
            market.apply(event);
            reference.apply(event);
            if (index % 9 === 0)
              for (const mint of MINTS) {
                market.figures(mint, event.time);
                market.trend(mint, event.time);
              }
          });
          for (const now of [
            market.lastTime,
            ...moments.map((moment) => market.lastTime + moment),
            market.lastTime,
          ]) {
            for (const mint of reference.known.keys()) {
              expectSame(
                market.figures(mint, now),
                reference.figures(mint, now),
                `figures at +${now - market.lastTime}`,
              );
              expectSame(market.trend(mint, now), reference.trend(mint, now, 32), 'trend');
            }
          }
          for (const mint of reference.known.keys()) {
            const shares = reference.shares(mint, KNOWN_TRADERS);
            expectSame(market.shares(mint), shares, 'shares');
            expectSame(market.kols(mint), shares?.kols ?? 0, 'kols');
            const rows = market
              .holders(mint, 100)
              .items.map(({ wallet, amount, isPool }) => ({ wallet, amount, isPool }));
            expectSame(rows, reference.holders(mint), 'holders');
          }
          expect(market.size).toBe(reference.known.size);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same candles in every interval and unit, and the same tape', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const market = new Market(KEEP_ALL);
        const reference = new ReferenceMarket();
        for (const event of events) {
          market.apply(event);
          reference.apply(event);
        }
        for (const mint of reference.known.keys()) {
          for (const interval of INTERVALS) {
            for (const unit of CANDLE_UNITS) {
              expectSame(
                market.candles(mint, { interval, unit }),
                reference.candles(mint, interval, unit),
                `${interval} ${unit}`,
              );
            }
          }
          const trades = market.trades(mint, { limit: 1_000 });
          expect(trades.map((trade) => trade.id)).toEqual(reference.trades(mint));
          for (const trade of trades) {
            expect(trade.marks.filter((mark) => mark !== 'kol')).toEqual(reference.marks(mint, trade.wallet));
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps figures, shares and holders exact while old trades leave the tape and records are reused', () => {
    let recycled = 0;
    fc.assert(
      fc.property(eventSequences, (events) => {
        const market = new Market({ ...KEEP_ALL, keepTrades: 0 });
        const reference = new ReferenceMarket();
        const sorted = [...new Set(events)].sort((a, b) => a.time - b.time);
        const applied = new Set<string>();
        for (const event of sorted) {
          // Real feeds never deliver a creation a day after the first trade.
          if (event.kind === 'created' && applied.has(event.mint)) continue;
          if (event.kind !== 'solPrice') applied.add(event.mint);
          market.apply(event);
          reference.apply(event);
        }
        for (const now of [market.lastTime, market.lastTime + 7_000_000]) {
          for (const mint of reference.known.keys()) {
            expectSame(market.figures(mint, now), reference.figures(mint, now), 'figures');
            const shares = reference.shares(mint, KNOWN_TRADERS);
            expectSame(market.shares(mint), shares, 'shares');
            expectSame(market.kols(mint), shares?.kols ?? 0, 'kols');
            const rows = market
              .holders(mint, 100)
              .items.map(({ wallet, amount, isPool }) => ({ wallet, amount, isPool }));
            expectSame(rows, reference.holders(mint), 'holders');
          }
        }
        const accounts = [...reference.known.values()].reduce((sum, token) => sum + token.accounts.size, 0);
        recycled += accounts - market.extent.holdings;
      }),
      { numRuns: 300 },
    );
    expect(recycled).toBeGreaterThan(10);
  });

  it('is unchanged when everything is applied a second time', () => {
    fc.assert(
      fc.property(eventSequences, (events) => {
        const [once, twice] = [new Market(KEEP_ALL), new Market(KEEP_ALL)];
        const applied = events.filter((event) => event.kind !== 'solPrice');
        for (const event of events) once.apply(event);
        for (const event of events) twice.apply(event);
        for (const event of applied) expect(twice.apply(event)).toBe(false);
        for (const mint of MINTS) {
          expect(twice.figures(mint, twice.lastTime)).toEqual(once.figures(mint, once.lastTime));
          expect(twice.holders(mint, 50)).toEqual(once.holders(mint, 50));
          expect(twice.trades(mint, { limit: 99 })).toEqual(once.trades(mint, { limit: 99 }));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reaches the same balances in any order of trades, provided nobody oversells', () => {
    const moves = fc.array(
      fc.record({ wallet: fc.constantFrom(...WALLETS.slice(0, 3)), size: fc.integer({ min: -60, max: 60 }) }),
      {
        maxLength: 40,
      },
    );
    const shuffled = moves.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        const held = new Map<string, number>();
        const sizes = all.map(({ wallet, size }) => {
          const before = held.get(wallet) ?? 0;
          const moved = Math.max(size, -before);
          held.set(wallet, before + moved);
          return moved;
        });
        const market = new Market();
        for (const index of order) {
          const { wallet } = all[index] ?? { wallet: '' };
          const size = sizes[index] ?? 0;
          const id = `${index}:1`;
          const trade = {
            kind: 'trade',
            id,
            signature: `${index}`,
            slot: index,
            time: index * 400 + 400,
            market: 'raydium',
            pool: 'p',
          } as const;
          const amounts = {
            tokenAmount: BigInt(Math.abs(size)),
            quoteAmount: 5n,
            feeAmount: 0n,
            reserves: null,
            quoteMint: 'q',
          };
          market.apply({
            ...trade,
            ...amounts,
            wallet,
            side: size < 0 ? 'sell' : 'buy',
            mint: 'm',
            decimals: 6,
          });
        }
        const rows = new Map(
          market.holders('m', 9).items.map(({ wallet, amount }) => [wallet, Number(amount)]),
        );
        for (const [wallet, amount] of held) expect(rows.get(wallet) ?? 0).toBe(amount);
      }),
      { numRuns: 300 },
    );
  });
});
