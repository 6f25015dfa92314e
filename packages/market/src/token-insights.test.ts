import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CURVE = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n };
const SUPPLY = 1_000_000_000_000_000n;
/** Reserves of a pump.fun curve of which `pct` percent has been bought. */
const curveAt = (pct: number) => {
  const base = CURVE.base - (793_100_000_000_000n * BigInt(pct)) / 100n;
  return { base, quote: (CURVE.base * CURVE.quote) / base };
};
const onCurve = (changes: Parameters<typeof created>[0] = {}) =>
  created({ market: 'pumpfun', supply: SUPPLY, reserves: CURVE, ...changes });
const migrated = (mint: string, time: number) =>
  ({
    kind: 'migration',
    id: `${mint}:m`,
    signature: `${mint}-m`,
    slot: 3_000,
    time,
    mint,
    fromPool: `${mint}-pool`,
    toPool: `${mint}-amm`,
    market: 'pumpfun-amm',
    reserves: { base: 206_900_000_000_000n, quote: 85_000_000_000n },
  }) as const;

describe('holders over time', () => {
  it('start when the market first saw the token and end now', () => {
    const market = new Market();
    const token = created();
    for (const event of [
      token,
      trade(token, { wallet: 'ann', time: T0 }),
      trade(token, { wallet: 'bo', time: T0 + MINUTE }),
      trade(token, { wallet: 'bo', side: 'sell', time: T0 + 2 * MINUTE }),
    ])
      market.apply(event);
    expect(market.holdersOverTime(token.mint, T0 + HOUR)).toEqual([
      { time: T0 / 1_000, holders: 1 },
      { time: T0 / 1_000 + 60, holders: 2 },
      { time: T0 / 1_000 + 120, holders: 1 },
      { time: T0 / 1_000 + 3_600, holders: 1 },
    ]);
  });

  it('start with the count of a day ago', () => {
    const market = new Market();
    const token = created();
    for (const event of [
      token,
      trade(token, { wallet: 'ann' }),
      trade(token, { wallet: 'bo', time: T0 + 30 * HOUR }),
    ])
      market.apply(event);
    expect(market.holdersOverTime(token.mint, T0 + 31 * HOUR)).toEqual([
      { time: T0 / 1_000 + 7 * 3_600, holders: 1 },
      { time: T0 / 1_000 + 30 * 3_600, holders: 2 },
      { time: T0 / 1_000 + 31 * 3_600, holders: 2 },
    ]);
    expect(market.holdersOverTime('nothing', T0)).toEqual([]);
  });
});

describe('top traders', () => {
  it('rank by profit at average cost, excluding tokens of unknown cost', () => {
    const market = new Market();
    const token = created();
    const at = (seconds: number) => ({ time: T0 + seconds * 1_000 });
    for (const event of [
      solPrice(100),
      token,
      trade(token, { wallet: 'ann', quoteAmount: 1_000_000_000n, ...at(1) }),
      trade(token, { wallet: 'ann', quoteAmount: 3_000_000_000n, ...at(2) }),
      trade(token, { wallet: 'ann', side: 'sell', quoteAmount: 5_000_000_000n, ...at(3) }),
      trade(token, { wallet: 'bo', quoteAmount: 2_000_000_000n, ...at(4) }),
      trade(token, { wallet: 'bo', side: 'sell', quoteAmount: 1_000_000_000n, ...at(5) }),
      trade(token, { wallet: 'cy', side: 'sell', quoteAmount: 9_000_000_000n, ...at(6) }),
    ])
      market.apply(event);
    const [first, second, third] = market.topTraders(token.mint, 9);
    // Ann paid 400 for 20,000 tokens and sold half of them for 500; the other half is worth 100 now and cost
    // 200.
    expect(first).toMatchObject({
      wallet: 'ann',
      buys: 2,
      sells: 1,
      boughtUsd: 400,
      soldUsd: 500,
      realisedUsd: 300,
      heldPct: 1,
    });
    expect(first?.unrealisedUsd).toBeCloseTo(-100, 9);
    expect(first?.pnlUsd).toBeCloseTo(200, 9);
    expect(first?.pnlPct).toBeCloseTo(50, 9);
    expect(second).toMatchObject({ wallet: 'cy', soldUsd: 900, realisedUsd: 0, pnlUsd: 0 });
    expect(third).toMatchObject({ wallet: 'bo', pnlUsd: -100, unrealisedUsd: 0 });
    expect(market.topTraders(token.mint, 1)).toHaveLength(1);
  });

  it('have unknown profit without a SOL price', () => {
    const market = new Market();
    const token = created();
    for (const event of [token, trade(token)]) market.apply(event);
    expect(market.topTraders(token.mint, 1)).toMatchObject([
      { wallet: 'ann', boughtUsd: null, pnlUsd: null },
    ]);
  });
});

describe('launches', () => {
  it("lists a developer's tokens newest first, and counts the graduated ones", () => {
    const market = new Market();
    const first = onCurve({ creator: 'dev1' });
    const second = onCurve({ creator: 'dev1', time: T0 + HOUR });
    const other = onCurve({ creator: 'dev2' });
    for (const event of [first, second, other, migrated(first.mint, T0 + 2 * HOUR)]) market.apply(event);
    expect(market.launch(second.mint)).toEqual({ migratedAt: null, developer: { launches: 2, migrated: 1 } });
    expect(market.launch(first.mint)).toEqual({
      migratedAt: T0 + 2 * HOUR,
      developer: { launches: 2, migrated: 1 },
    });
    expect(market.launch(other.mint)?.developer).toEqual({ launches: 1, migrated: 0 });
    expect(market.creations(first.mint, 9)).toEqual([second.mint, first.mint]);
  });

  it('knows no developer of a token whose creation was not seen', () => {
    const market = new Market();
    const unseen = created();
    market.apply(trade(unseen));
    expect(market.launch(unseen.mint)).toEqual({ migratedAt: null, developer: null });
    expect(market.creations(unseen.mint, 9)).toEqual([]);
    expect(market.bundle(unseen.mint)).toBeNull();
  });

  it('counts buys by others in the slot of the creation as a bundle', () => {
    const market = new Market();
    const token = created();
    const buys = [
      trade(token, { wallet: 'dev', slot: 1_000 }),
      trade(token, { wallet: 'ann', slot: 1_000 }),
      trade(token, { wallet: 'bo', slot: 1_000 }),
      trade(token, { wallet: 'cy', slot: 1_001 }),
    ];
    for (const event of [token, ...buys]) market.apply(event);
    expect(market.bundle(token.mint)).toEqual({ wallets: 2, pct: 2 });
  });
});

describe('look-alikes', () => {
  it('lists the others, deepest pool first', () => {
    const market = new Market();
    const small = created({
      name: 'Popular Cat',
      symbol: 'POP',
      reserves: { base: 1_000_000_000_000n, quote: 5_000_000_000n },
    });
    const deep = created({ name: 'Popu1ar Cat', symbol: 'CAT' });
    const none = created({ name: 'Dog', symbol: 'DOG' });
    for (const event of [small, deep, none]) market.apply(event);
    expect(market.lookAlikeGroup(small.mint, 9)).toEqual({
      others: [{ mint: deep.mint, alikeBy: 'name', deeper: true }],
      deepest: deep.mint,
    });
    expect(market.lookAlikeGroup(deep.mint, 9)).toEqual({
      others: [{ mint: small.mint, alikeBy: 'name', deeper: false }],
      deepest: deep.mint,
    });
    expect(market.lookAlikeGroup(none.mint, 9)).toEqual({ others: [], deepest: none.mint });
  });
});

describe('the explorer', () => {
  const market = new Market();
  const now = T0 + 3 * HOUR;
  const old = onCurve({ name: 'old', reserves: curveAt(80) });
  const fresh = onCurve({ name: 'fresh', time: now - MINUTE });
  const near = onCurve({ name: 'near', time: T0 + HOUR, reserves: curveAt(90) });
  const dormant = onCurve({ name: 'asleep', time: T0 - 30 * HOUR, reserves: curveAt(95) });
  const left = onCurve({ name: 'left' });
  const events = [
    solPrice(100),
    dormant,
    trade(dormant, { time: T0 - 29 * HOUR }),
    old,
    near,
    left,
    trade(old, { time: now - HOUR }),
    trade(near, { time: now - 2 * HOUR }),
    migrated(left.mint, T0 + HOUR),
    fresh,
  ];
  for (const event of events) market.apply(event);
  const explore = (column: 'new' | 'near' | 'migrated', changes = {}) =>
    market.explore({ column, window: '1h', page: 1, limit: 10, ...changes }, now);

  it('lists new tokens still on their curve, newest first', () => {
    expect(explore('new')).toEqual({
      mints: [fresh.mint, near.mint, old.mint, dormant.mint],
      count: 4,
      total: 4,
      recent: 1,
    });
  });

  it('lists curves more than half bought that still trade, nearest first', () => {
    expect(explore('near')).toEqual({ mints: [near.mint, old.mint], count: 2, total: 2, recent: 2 });
  });

  it('lists graduated tokens', () => {
    expect(explore('migrated')).toEqual({ mints: [left.mint], count: 1, total: 1, recent: 1 });
    expect(
      market.explore({ column: 'migrated', window: '1h', page: 1, limit: 9 }, now + 30 * HOUR),
    ).toMatchObject({ count: 1, recent: 0 });
  });

  it('filters, sorts by a figure and pages', () => {
    expect(explore('near', { bounds: { graduationPct: { min: 85 } } })).toMatchObject({
      mints: [near.mint],
      count: 1,
      total: 2,
    });
    expect(explore('near', { markets: ['moonshot'] })).toMatchObject({ mints: [], count: 0, total: 2 });
    expect(explore('new', { sort: { sortBy: 'ageMinutes', sortDir: 'desc' } }).mints).toEqual([
      dormant.mint,
      old.mint,
      near.mint,
      fresh.mint,
    ]);
    expect(explore('new', { page: 2, limit: 3 })).toMatchObject({ mints: [dormant.mint], count: 4 });
  });
});

it('draws the price of a young token since its creation', () => {
  const market = new Market();
  const token = created();
  const priced = (time: number, sol: bigint) =>
    trade(token, { time, reserves: { base: 1_000_000_000_000n, quote: sol * 1_000_000_000n } });
  for (const event of [token, priced(T0 + 10_000, 200n), priced(T0 + 20_000, 300n)]) market.apply(event);
  expect(market.trend(token.mint, T0 + 30_000, 4)).toEqual([0.0001, 0.0002, 0.0003, 0.0003]);
});
