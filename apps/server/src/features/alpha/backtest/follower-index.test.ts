import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { aCall, MINT } from '../index/calls.fixture.ts';
import { FollowerResults } from '../index/results.ts';
import type { Baselines } from './baselines.ts';
import { FollowerHistory } from './follower-history.ts';
import { FollowerIndex } from './follower-index.ts';
import type { FollowerRow } from './followers.repository.ts';

const DAY_MS = 86_400_000;

interface LoadedTrade {
  readonly trade: Trade;
  readonly pool: TradablePool | null;
}
const unused = {} as Db;

let clock: number;
let slot: number;
let pools: Map<string, TradablePool>;
let results: FollowerResults;
let book: FollowerIndex;
let tape: Trade[];

const bookOf = (of: FollowerResults): FollowerIndex =>
  new FollowerIndex({
    db: unused,
    results: of,
    baselines: { like: () => 'other' } as unknown as Baselines,
    pool: (mint) => pools.get(mint) ?? null,
    now: () => clock,
    slot: () => slot,
    newestTrade: (mint) => tape.findLast((trade) => trade.mint === mint)?.id ?? null,
    isShared: false,
  });

/** Sets the pool's price to a multiple of its first price. */
function price(mint: string, times: number): void {
  const { base, quote } = PUMP_CURVE.virtualReserves;
  const reserves = { base, quote: (quote * BigInt(Math.round(times * 100))) / 100n };
  pools.set(mint, { mint, pool: 'pool', market: 'pumpfun-amm', decimals: 6, reserves, feeBps: 30n });
}

function traded(mint: string, times: number, after: number): void {
  clock += after;
  slot = Math.floor(clock / 400);
  price(mint, times);
  const event = { kind: 'trade', id: `trade${tape.length}`, mint, time: clock, slot } as Trade;
  tape.push(event);
  book.applied(event);
}

const pctOf = () => results.of('call1', '30');

beforeEach(() => {
  [clock, slot] = [1_000_000, 2_500];
  pools = new Map();
  results = new FollowerResults();
  tape = [];
  book = bookOf(results);
  price(MINT, 1);
  price('other', 1);
  book.begin(aCall(1, clock, 1));
});

describe('a follower of a call', () => {
  it('buys after the delay at the price of that time, and sells by the rule', () => {
    traded(MINT, 1, 31_000);
    expect(pctOf()).toBe('open');
    traded(MINT, 3, 10_000);
    expect(pctOf()).toBe('open');
    traded(MINT, 0.5, 10_000);
    expect(pctOf()).toBeGreaterThan(0);
  });

  it('earns nothing from a pump that ended before the delay', () => {
    traded(MINT, 8, 4_000);
    clock += 30_000;
    book.tick();
    traded(MINT, 1, 1_000);
    expect(pctOf()).toBeLessThan(-50);
  });

  it('ends after a day', () => {
    clock += 40_000;
    book.tick();
    clock += DAY_MS;
    book.tick();
    expect(pctOf()).toBeLessThan(0);
    expect(results.returns([], 'baseline').n).toBe(0);
    expect(results.of('call1', 'baseline')).toBeLessThan(0);
  });

  it('is unknown once reserves are missing', () => {
    pools.delete(MINT);
    book.applied({ kind: 'trade', mint: MINT, time: clock + 1, slot } as Trade);
    expect([pctOf(), results.pctOf('call1')]).toEqual(['unknown', null]);
    expect(results.of('call1', 'baseline')).toBe('open');
  });

  it('does not sell into trades that were rolled back', () => {
    traded(MINT, 1, 31_000);
    traded(MINT, 0.5, 1_000);
    expect(pctOf()).toBeLessThan(0);
    price(MINT, 1);
    book.rolledBack(slot, new Set([MINT]));
    expect(pctOf()).toBe('open');
    traded(MINT, 5, 1_000);
    clock += DAY_MS;
    book.tick();
    expect(pctOf()).toBeGreaterThan(100);
  });

  it('is dropped with a call that was not written', () => {
    book.forget('call1');
    expect([pctOf(), results.of('call1', 'baseline')]).toEqual(['unknown', 'unknown']);
    traded(MINT, 1, 31_000);
    expect(pctOf()).toBe('unknown');
  });
});

describe('a restart', () => {
  /** Loads stored rows into a new index, after the market loads `laid`. */
  function restarted(
    rows: readonly FollowerRow[],
    loaded: readonly LoadedTrade[],
    knownSince: number | null = 0,
  ) {
    const history = new FollowerHistory(rows);
    for (const { trade, pool } of loaded) history.take(trade, () => pool);
    const found = new FollowerResults();
    const again = bookOf(found);
    again.load(history, knownSince);
    return { found, again };
  }
  let loaded: LoadedTrade[];
  const trades = (times: number, after: number): void => {
    traded(MINT, times, after);
    loaded.push({ trade: tape.at(-1) as Trade, pool: pools.get(MINT) ?? null });
  };
  beforeEach(() => {
    loaded = [];
  });

  it('loses nothing between any two trades', () => {
    const moves = [0.9, 1, 1.4, 2.6, 2.1, 0.4, 3] as const;
    for (let stopAt = 0; stopAt <= moves.length; stopAt++) {
      results = new FollowerResults();
      book = bookOf(results);
      [tape, loaded] = [[], []];
      price(MINT, 1);
      let rows = book.begin(aCall(1, clock, 1));
      for (const [at, times] of moves.entries()) {
        trades(times, 12_000);
        if (at + 1 === stopAt) rows = book.rows();
      }
      const { found } = restarted(rows, loaded);
      for (const kind of ['5', '30', '120'] as const)
        expect(found.of('call1', kind)).toBe(results.of('call1', kind));
    }
    expect(pctOf()).not.toBe('unknown');
  });

  it('moves followers as if it had not happened', () => {
    trades(1, 31_000);
    const { found, again } = restarted(book.rows(), loaded);
    trades(0.5, 10_000);
    again.applied(tape.at(-1) as Trade);
    expect(found.of('call1', '30')).toBe(pctOf());
    price(MINT, 1);
    again.rolledBack(slot, new Set([MINT]));
    expect(found.of('call1', '30')).toBe('open');
  });

  it('makes a follower unknown when trades since then are missing', () => {
    trades(1, 31_000);
    const rows = book.rows();
    trades(1.5, 10_000);
    expect(restarted(rows, loaded.slice(1), clock).found.of('call1', '30')).toBe('unknown');
    expect(restarted(rows, loaded.slice(1), null).found.of('call1', '30')).toBe('unknown');
    const older = rows.map((row) => ({ ...row, last_trade: null }));
    expect(restarted(older, loaded).found.of('call1', '30')).toBe('unknown');
    expect(restarted(older, []).found.of('call1', '30')).toBe('open');
  });

  it('needs no earlier trades when all since the stop are known', () => {
    trades(1, 31_000);
    const rows = book.rows();
    const stoppedAt = clock;
    trades(0.5, 10_000);
    expect(restarted(rows, loaded.slice(1), stoppedAt).found.of('call1', '30')).toBe(pctOf());
  });

  it('keeps earned results', () => {
    const [row] = book.rows();
    const done = { ...(row as FollowerRow), call_id: 'call3', delay_seconds: 30, state: null, pct: 12.5 };
    expect(restarted([done], []).found.pctOf('call3')).toBe(12.5);
  });
});
