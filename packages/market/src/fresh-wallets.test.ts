import type { TokenCreated, Trade } from '@dugout/domain/market-events';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, T0, trade } from './testing/events.ts';

const HOUR_MS = 3_600_000;
const SUPPLY = 1_000_000_000_000n;
const SCREEN = { window: '24h', sortBy: 'freshHoldingsPct', sortDir: 'desc', page: 1, limit: 10 } as const;

/** Builds a token created `hours` after the first event. */
const launched = (mint: string, hours: number): TokenCreated =>
  created({ mint, time: T0 + hours * HOUR_MS, slot: 1_000 + hours, supply: SUPPLY });

/** Builds a buy of 1 % of the supply, `hours` after the first event. */
const buy = (token: TokenCreated, wallet: string, hours: number, given: Partial<Trade> = {}): Trade =>
  trade(token, {
    wallet,
    time: T0 + hours * HOUR_MS,
    slot: 9_000 + Math.round(hours * 10),
    tokenAmount: SUPPLY / 100n,
    ...given,
  });

/** A market that records since T0, with a token from the start and one created ten hours later. */
function watched() {
  const market = new Market();
  const [first, launch] = [launched('first', 0), launched('launch', 10)];
  for (const event of [first, buy(first, 'regular', 1), launch]) market.apply(event);
  const pct = (mint = 'launch') => market.shares(mint)?.freshHoldingsPct;
  return { market, first, launch, pct };
}

describe('share of fresh wallets', () => {
  it('counts wallets first seen within 24 hours before they bought', () => {
    const { market, launch, pct } = watched();
    expect(pct()).toBe(0);
    market.apply(buy(launch, 'regular', 11));
    expect(pct()).toBe(0);
    market.apply(buy(launch, 'new', 11));
    market.apply(buy(launch, 'newer', 20));
    expect(pct()).toBe(2);
    market.apply(buy(launch, 'new', 35.01));
    expect(pct()).toBe(3);
  });

  it('excludes a wallet first seen more than 24 hours before its first buy', () => {
    const { market, first, launch, pct } = watched();
    market.apply(buy(first, 'late', 12));
    market.apply(buy(launch, 'late', 36.01));
    expect(pct()).toBe(0);
    market.apply(buy(first, 'early', 37));
    market.apply(buy(launch, 'early', 61));
    expect(pct()).toBe(1);
  });

  it('excludes the developer and recipients of transfers', () => {
    const { market, launch, pct } = watched();
    const own = { ...launch, mint: 'own', pool: 'own-pool', id: 'own:create', creator: 'maker' };
    market.apply(own);
    market.apply(buy(own, 'maker', 10));
    expect(pct('own')).toBe(0);
    market.apply(buy(launch, 'regular', 11));
    const sent = { from: 'regular', to: 'nobody', tokenAmount: SUPPLY / 200n };
    const at = { slot: 9_200, time: T0 + 12 * HOUR_MS, mint: 'launch' };
    market.apply({ kind: 'transfer', id: 'sent', signature: 'sent', ...at, ...sent });
    expect(pct()).toBe(0);
  });

  it('checks a wallet again when it buys after selling all', () => {
    const { market, launch, pct } = watched();
    market.apply(buy(launch, 'new', 11));
    market.apply(buy(launch, 'new', 12, { side: 'sell' }));
    expect(pct()).toBe(0);
    market.apply(buy(launch, 'new', 13));
    expect(pct()).toBe(1);
    market.apply(buy(launch, 'new', 14, { side: 'sell' }));
    market.apply(buy(launch, 'new', 36));
    expect(pct()).toBe(0);
  });

  it('is unknown for tokens of the first six hours and for tokens whose creation was not seen', () => {
    const { market, first, pct } = watched();
    expect(pct('first')).toBeNull();
    const unseen = launched('unseen', 20);
    market.apply(buy(unseen, 'new', 20));
    expect(pct('unseen')).toBeNull();
    market.apply(launched('soon', 5));
    expect(pct('soon')).toBeNull();
    market.apply(buy(first, 'unknown', 2));
    const later = launched('later', 7);
    market.apply(later);
    market.apply(buy(later, 'unknown', 8));
    expect(pct('later')).toBe(0);
  });

  it('filters and sorts the screener and the explorer', () => {
    const { market, launch } = watched();
    const calm = launched('calm', 11);
    for (const event of [calm, buy(launch, 'new', 12), buy(calm, 'regular', 12)]) market.apply(event);
    const now = market.lastTime;
    const column = { column: 'new', window: '24h', page: 1, limit: 10 } as const;
    const sort = { sortBy: 'freshHoldingsPct', sortDir: 'asc' } as const;
    expect(market.screen(SCREEN, now).mints).toEqual(['launch', 'calm', 'first']);
    expect(market.explore({ ...column, sort }, now).mints).toEqual(['calm', 'launch', 'first']);
    for (const [bound, fitting] of [
      [{ min: 0.5 }, ['launch']],
      [{ max: 0.5 }, ['calm']],
    ] as const) {
      const bounds = { freshHoldingsPct: bound };
      expect(market.screen({ ...SCREEN, bounds }, now).mints).toEqual(fitting);
      expect(market.explore({ ...column, bounds }, now).mints).toEqual(fitting);
    }
  });

  it("fits no filter of a market that knows nobody's holdings, as do the other shares and the holders", () => {
    const market = new Market({ wholeHistory: false });
    const launch = launched('launch', 0);
    for (const event of [launch, buy(launch, 'new', 12)]) market.apply(event);
    const fitting = (figure: string) =>
      market.screen({ ...SCREEN, sortBy: figure, bounds: { [figure]: { min: 0 } } }, market.lastTime).mints;
    for (const figure of ['freshHoldingsPct', 'top10HoldersPct', 'bundledHoldingsPct', 'kols', 'holders'])
      expect(fitting(figure), figure).toEqual([]);
    expect(fitting('buys')).toEqual(['launch']);
    expect(market.shares('launch')).toMatchObject({ freshHoldingsPct: null, top10HoldersPct: null, kols: 0 });
  });

  it('survives a dump', () => {
    const { market, launch } = watched();
    market.apply(buy(launch, 'new', 11));
    const copy = new Market();
    copy.load(structuredClone(market.dump()));
    for (const each of [market, copy]) {
      each.apply(buy(launch, 'new', 12, { signature: 'again', slot: 9_300 }));
      each.apply(buy(launch, 'regular', 12, { signature: 'other', slot: 9_301 }));
    }
    expect(copy.shares('launch')).toEqual(market.shares('launch'));
    expect(copy.shares('launch')?.freshHoldingsPct).toBe(2);
  });

  it('forgets a wallet seen only in rolled back blocks', () => {
    const { market, first, launch, pct } = watched();
    market.mark(9_000, 0);
    market.apply(buy(first, 'orphaned', 12));
    const { slot } = buy(first, 'orphaned', 12);
    expect(market.rollBack(slot)?.wallets).toHaveLength(1);
    market.apply(buy(launch, 'orphaned', 40));
    expect(pct()).toBe(1);
  });
});
