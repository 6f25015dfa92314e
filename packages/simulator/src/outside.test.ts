import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import {
  buyExactIn,
  buyExactOut,
  sellExactIn,
  sellExactOut,
} from '@dugout/domain/execution/constant-product';
import type { MarketEvent } from '@dugout/domain/market-events';
import { describe, expect, it } from 'vitest';
import type { OutsideOrder } from './outside.ts';
import type { Simulator } from './simulator.ts';
import { GENESIS, MINUTE, smallMarket } from './tape.fixture.ts';

const SOL = 1_000_000_000n;

function market() {
  const simulator = smallMarket();
  const mints: string[] = [];
  simulator.start((event) => event.kind === 'created' && mints.push(event.mint));
  simulator.advanceTo(GENESIS + 5 * MINUTE, (event) => event.kind === 'created' && mints.push(event.mint));
  const find = (curve: boolean): string =>
    mints.find((mint) => (simulator.pool(mint)?.market === 'pumpfun') === curve) ?? '';
  return { simulator, curve: find(true), pool: find(false) };
}

const order = (mint: string, set: Partial<OutsideOrder>): OutsideOrder => ({
  wallet: 'Stranger',
  mint,
  side: 'buy',
  mode: 'ExactIn',
  amount: SOL / 2n,
  limit: 0n,
  ...set,
});

function place(simulator: Simulator, given: OutsideOrder) {
  const emitted: MarketEvent[] = [];
  const before = simulator.pool(given.mint);
  const result = simulator.reserve(given, (event) => emitted.push(event));
  if (result.status === 'reserved') result.print();
  if (before === null) throw new Error('no such pool');
  return { before, result, emitted, after: simulator.pool(given.mint) };
}

describe('a fill', () => {
  it.each(['curve', 'pool'] as const)('equals the constant product, on a %s', (where) => {
    const made = market();
    const mint = made[where];
    const limits = {
      buy: { ExactIn: 0n, ExactOut: 10n * SOL },
      sell: { ExactIn: 0n, ExactOut: PUMP_CURVE.supply },
    };
    const amounts = {
      buy: { ExactIn: SOL / 3n, ExactOut: 1_000_000_000_000n },
      sell: { ExactIn: 500_000_000_000n, ExactOut: 1_000_000n },
    };
    const maths = {
      buy: { ExactIn: buyExactIn, ExactOut: buyExactOut },
      sell: { ExactIn: sellExactIn, ExactOut: sellExactOut },
    };
    for (const side of ['buy', 'sell'] as const) {
      for (const mode of ['ExactIn', 'ExactOut'] as const) {
        const given = order(mint, { side, mode, amount: amounts[side][mode], limit: limits[side][mode] });
        const { before, result, emitted, after } = place(made.simulator, given);
        const { amountIn, amountOut, poolFee, reserves } = maths[side][mode](
          before.reserves,
          given.amount,
          before.feeBps,
        );
        expect(result).toMatchObject({ status: 'reserved', amountIn, amountOut, poolFee });
        expect(after?.reserves).toEqual(reserves);
        expect(emitted).toEqual([result.status === 'reserved' && result.trade]);
        expect(emitted[0]).toMatchObject({
          slot: made.simulator.slot,
          time: made.simulator.time,
          wallet: 'Stranger',
          side,
          reserves,
        });
      }
    }
  });

  it('is rejected as a whole beyond its limit, without a trace', () => {
    const { simulator, pool } = market();
    const quoted = buyExactIn(
      simulator.pool(pool)?.reserves ?? { base: 1n, quote: 1n },
      SOL,
      simulator.pool(pool)?.feeBps ?? 0n,
    ).amountOut;
    const { before, result, emitted, after } = place(
      simulator,
      order(pool, { amount: SOL, limit: quoted + 1n }),
    );
    expect(result).toEqual({ status: 'refused', reason: 'slippage_exceeded' });
    expect(after).toEqual(before);
    expect(emitted).toEqual([]);
    expect(place(simulator, order(pool, { amount: SOL, limit: quoted })).result.status).toBe('reserved');
  });

  it("is rejected for more than the pool's reserves, and for an unknown token", () => {
    const { simulator, pool, curve } = market();
    const refusal = (given: OutsideOrder) => simulator.reserve(given, () => {});
    const dry = { status: 'refused', reason: 'no_liquidity' };
    expect(
      refusal(order(pool, { mode: 'ExactOut', amount: PUMP_CURVE.supply, limit: PUMP_CURVE.supply })),
    ).toEqual(dry);
    expect(
      refusal(order(curve, { side: 'sell', mode: 'ExactOut', amount: 90n * SOL, limit: PUMP_CURVE.supply })),
    ).toEqual(dry);
    expect(refusal(order(curve, { side: 'sell', amount: 5n * PUMP_CURVE.supply }))).toEqual(dry);
    expect(refusal(order(pool, { amount: 0n }))).toEqual(dry);
    expect(refusal(order('Nobody', {}))).toEqual({ status: 'refused', reason: 'token_not_found' });
  });

  it('of a whole curve receives the rest; the curve closes and continues as a pool', () => {
    const { simulator, curve } = market();
    const { before, result } = place(simulator, order(curve, { amount: 500n * SOL }));
    const left = before.reserves.base - (PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase);
    expect(result).toMatchObject({ status: 'reserved', amountOut: left });
    expect(result.status === 'reserved' && result.amountIn < 90n * SOL).toBe(true);
    expect(simulator.reserve(order(curve, {}), () => {})).toEqual({
      status: 'refused',
      reason: 'pool_not_tradable',
    });
    const migrations: MarketEvent[] = [];
    simulator.advanceTo(
      simulator.time + 10_000,
      (event) => event.kind === 'migration' && event.mint === curve && migrations.push(event),
    );
    expect(migrations).toMatchObject([
      { fromPool: before.pool, market: 'pumpfun-amm', reserves: { base: PUMP_CURVE.poolBase } },
    ]);
    expect(place(simulator, order(curve, {})).result.status).toBe('reserved');
  });
});

describe('a reserved fill', () => {
  function reserved(given: (made: ReturnType<typeof market>) => OutsideOrder) {
    const made = market();
    const emitted: MarketEvent[] = [];
    const fill = made.simulator.reserve(given(made), (event) => emitted.push(event));
    if (fill.status !== 'reserved') throw new Error(fill.reason);
    return { ...made, emitted, fill };
  }

  it('is invisible until printed, and keeps its price while the rest of the market trades', () => {
    const { simulator, pool, emitted, fill } = reserved(({ pool: mint }) =>
      order(mint, { amount: 2n * SOL }),
    );
    const before = simulator.pool(pool);
    const meanwhile: MarketEvent[] = [];
    simulator.advanceTo(simulator.time + MINUTE, (event) => meanwhile.push(event));
    expect(simulator.pool(pool)).toEqual(before);
    expect(meanwhile.some((event) => event.kind === 'trade' && event.mint === pool)).toBe(false);
    expect(meanwhile.length).toBeGreaterThan(20);
    expect(emitted).toEqual([]);
    fill.print();
    expect(emitted[0]).toBe(fill.trade);
    expect(emitted.length).toBeGreaterThan(1);
  });

  it('leaves no trace when released', () => {
    const without = market();
    const expected: MarketEvent[] = [];
    without.simulator.advanceTo(without.simulator.time + MINUTE, (event) => expected.push(event));
    const { simulator, emitted, fill } = reserved(({ curve }) => order(curve, { amount: 500n * SOL }));
    simulator.advanceTo(simulator.time + MINUTE, (event) => emitted.push(event));
    fill.release();
    expect(emitted.sort(byPlace)).toEqual(expected.sort(byPlace));
    expect(simulator.snapshot().tokens).toEqual(without.simulator.snapshot().tokens);
  });

  it('ends once, and excludes others on its token and a snapshot', () => {
    const { simulator, pool, curve, fill } = reserved(({ pool: mint }) => order(mint, {}));
    expect(() => simulator.reserve(order(pool, {}), () => {})).toThrow('reserved already');
    expect(() => simulator.snapshot()).toThrow('reserved');
    const other = simulator.reserve(order(curve, {}), () => {});
    if (other.status !== 'reserved') throw new Error(other.reason);
    expect(other.trade.id).not.toBe(fill.trade.id);
    fill.release();
    expect(() => fill.print()).toThrow('printed or released already');
    other.print();
    expect(simulator.hasReservations).toBe(false);
  });
});

/** Sorts by slot, then by token in publication order. */
function byPlace(a: MarketEvent, b: MarketEvent): number {
  const [left, right] = [a, b].map((event) => ('mint' in event ? event.mint : ''));
  return a.slot - b.slot || (left === right ? 0 : (left as string) < (right as string) ? -1 : 1);
}

it('makes the crowd partly follow a big buy', () => {
  const { simulator, pool } = market();
  const trades = (from: Simulator): number => {
    let count = 0;
    from.advanceTo(from.time + 3 * MINUTE, (event) => {
      if (event.kind === 'trade' && event.mint === pool) count++;
    });
    return count;
  };
  const quiet = trades(market().simulator);
  place(simulator, order(pool, { amount: (simulator.pool(pool)?.reserves.quote ?? 0n) / 5n }));
  expect(trades(simulator)).toBeGreaterThan(quiet);
});
