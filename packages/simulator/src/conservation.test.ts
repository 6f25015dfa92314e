import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { type MarketEvent, quoteAtPool, type Reserves } from '@dugout/domain/market-events';
import { expect, it } from 'vitest';
import { Simulator } from './simulator.ts';
import { GENESIS, HOUR, smallMarket } from './tape.fixture.ts';

interface Book {
  pool: string;
  onCurve: boolean;
  reserves: Reserves;
  created: Reserves;
  readonly balances: Map<string, bigint>;
  /** Lamports that trades brought to the first pool, net of fees. */
  lamports: bigint;
  migration: Reserves | null;
}

/** Keeps books from the events only, and checks each trade on arrival. */
function bookkeeper() {
  const pools = new Map<string, Book>();
  const state = { opening: true };
  const move = (book: Book, wallet: string, amount: bigint): void => {
    book.balances.set(wallet, (book.balances.get(wallet) ?? 0n) + amount);
  };
  return {
    pools,
    /** After the opening, which has no earlier prices, every trade must be consistent with its pool. */
    opened: (): void => {
      state.opening = false;
    },
    emit: (event: MarketEvent): void => {
      if (event.kind === 'solPrice') return;
      if (event.kind === 'created') {
        const { pool, reserves } = event;
        if (reserves === null) throw new Error('a token without reserves');
        pools.set(event.mint, {
          pool,
          onCurve: true,
          reserves,
          created: reserves,
          balances: new Map(),
          lamports: 0n,
          migration: null,
        });
        return;
      }
      const book = pools.get(event.mint);
      if (book === undefined) throw new Error('a token that was never created');
      if (event.kind === 'transfer') {
        if (event.from !== book.pool) move(book, event.from, -event.tokenAmount);
        if (event.to !== book.pool) move(book, event.to, event.tokenAmount);
      } else if (event.kind === 'migration') {
        expect(event.fromPool).toBe(book.pool);
        book.migration = book.reserves;
        Object.assign(book, { pool: event.toPool, onCurve: false, reserves: event.reserves });
      } else {
        if (event.pool !== book.pool) throw new Error('a trade in another pool');
        const sign = event.side === 'buy' ? 1n : -1n;
        move(book, event.wallet, sign * event.tokenAmount);
        if (event.reserves === null || state.opening) return;
        const { base, quote } = event.reserves;
        const exact =
          base === book.reserves.base - sign * event.tokenAmount &&
          quote === book.reserves.quote + sign * quoteAtPool(event);
        if (!exact) throw new Error('the reserves changed by more than the trade');
        if (base * quote < book.reserves.base * book.reserves.quote) throw new Error('the product fell');
        if (book.onCurve) book.lamports += sign * quoteAtPool(event);
        book.reserves = event.reserves;
      }
    },
  };
}

const VIRTUAL = PUMP_CURVE.virtualReserves.base - PUMP_CURVE.supply;

function expectBalanced(pools: ReadonlyMap<string, Book>): void {
  for (const book of pools.values()) {
    const held = [...book.balances.values()].reduce((sum, amount) => sum + amount, 0n);
    expect(held + book.reserves.base - (book.onCurve ? VIRTUAL : 0n)).toBe(PUMP_CURVE.supply);
    expect([...book.balances.values()].every((amount) => amount >= 0n)).toBe(true);
  }
}

it('conserves every token: holders and pool add up to the supply, and no balance is negative', () => {
  const simulator = smallMarket();
  const { pools, emit, opened } = bookkeeper();
  simulator.start(emit);
  opened();
  expectBalanced(pools);
  simulator.advanceTo(GENESIS + 4 * HOUR, emit);
  expect(pools.size).toBeGreaterThan(150);
  expectBalanced(pools);
});

it('reports an equally consistent state after a restore', () => {
  const before = smallMarket();
  const first = bookkeeper();
  before.start(first.emit);
  first.opened();
  before.advanceTo(GENESIS + 2 * HOUR, first.emit);
  const second = bookkeeper();
  Simulator.restore(before.snapshot()).start(second.emit);
  expectBalanced(second.pools);
  for (const [mint, book] of second.pools) {
    const known = first.pools.get(mint);
    expect(book.reserves).toEqual(known?.reserves);
    const held = (of: Book | undefined): [string, bigint][] =>
      [...(of?.balances ?? [])].filter(([, amount]) => amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(held(book)).toEqual(held(known));
  }
});

it('keeps every lamport paid on a curve, and moves them into the pool at graduation', () => {
  const simulator = smallMarket({ tokens: 0, seed: 'graduates' });
  const { pools, emit, opened } = bookkeeper();
  simulator.start(emit);
  opened();
  simulator.advanceTo(GENESIS + 8 * HOUR, emit);
  let graduated = 0;
  for (const book of pools.values()) {
    const curve = book.migration ?? book.reserves;
    expect(curve.quote - PUMP_CURVE.virtualReserves.quote).toBe(book.lamports);
    if (book.migration === null) continue;
    graduated++;
    expect(PUMP_CURVE.virtualReserves.base - book.migration.base).toBe(PUMP_CURVE.realBase);
    expect(Number(book.lamports) / 1e9).toBeCloseTo(85, 1);
  }
  expect(graduated).toBeGreaterThan(2);
});
