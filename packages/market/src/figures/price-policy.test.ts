import { describe, expect, it } from 'vitest';
import { amountsSetPrice, type Challenger, judgeRival, type LeadPool } from './price-policy.ts';

const MINUTE = 60_000;
const T0 = 1_760_000_000_000;

describe('amountsSetPrice', () => {
  it.each([
    ['150 raw units for 1 lamport', 150, 1],
    ['1 raw unit for 1 lamport', 1, 1],
    ['1 raw unit for 50,000 lamports', 1, 50_000],
    ['1 raw unit for 5 SOL', 1, 5_000_000_000],
    ['less than 0.001 SOL', 1_000_000_000, 999_999],
    ['a whole SOL for 999 raw units', 999, 1_000_000_000],
  ])('rejects %s', (_, tokens, lamports) => {
    expect(amountsSetPrice(tokens, lamports, { amount: lamports, quote: 'sol' })).toBe(false);
  });
  it('accepts 0.001 SOL or 0.10 dollars for enough raw units', () => {
    expect(amountsSetPrice(1_002, 1_000_000, { amount: 1_000_000, quote: 'sol' })).toBe(true);
    expect(amountsSetPrice(1_100, 100_000, { amount: 100_000, quote: 'usd' })).toBe(true);
    expect(amountsSetPrice(1_100, 99_999, { amount: 99_999, quote: 'usd' })).toBe(false);
  });
  it('measures amounts in another token by value, or by rounding error when it has no price', () => {
    expect(amountsSetPrice(1_000_000, 1_000_000_000, { amount: 999_999, quote: 'sol' })).toBe(false);
    expect(amountsSetPrice(1_000_000, 1_000_000_000, { amount: 1_000_000, quote: 'sol' })).toBe(true);
    const unpriced = { amount: Number.NaN, quote: 'other' } as const;
    expect(amountsSetPrice(1_000_000, 1_000_000_000, unpriced)).toBe(true);
    expect(amountsSetPrice(999, 1_000_000_000, unpriced)).toBe(false);
  });
});

describe('judgeRival', () => {
  const lead: LeadPool = { depthSol: 50, isCurve: false, priceSol: 0.001, activeAt: T0, isProved: true };
  const rival = (minute: number, changes: object = {}) => ({
    pool: 'rival',
    depthSol: 100,
    priceSol: 0.001,
    time: T0 + minute * MINUTE,
    ...changes,
  });
  /** Feeds the rivals to `judgeRival` in order, starting without a challenger. */
  function judged(pool: LeadPool, rivals: readonly ReturnType<typeof rival>[]): readonly unknown[] {
    let challenger: Challenger | null = null;
    return rivals.map((each) => {
      const verdict = judgeRival(pool, each, challenger);
      challenger = verdict === 'leads' ? null : verdict;
      return verdict === 'leads' ? 'leads' : (verdict?.pool ?? null);
    });
  }

  it('hands over the lead after half an hour of twice the depth at the same price', () => {
    expect(judged(lead, [rival(0), rival(14), rival(28), rival(29), rival(30)])).toEqual([
      'rival',
      'rival',
      'rival',
      'rival',
      'leads',
    ]);
  });
  it('restarts the challenge after 15 minutes without a trade', () => {
    expect(judged(lead, [rival(0), rival(16), rival(30), rival(45)])).toEqual([
      'rival',
      'rival',
      'rival',
      'rival',
    ]);
  });
  it('drops a challenger that is no longer deep enough', () => {
    expect(judged(lead, [rival(0), rival(10), rival(20, { depthSol: 99 }), rival(25), rival(35)])).toEqual([
      'rival',
      'rival',
      null,
      'rival',
      'rival',
    ]);
  });
  it('keeps a silent lead against any number of shallow trades', () => {
    const hours = Array.from({ length: 48 }, (_, hour) => rival(120 + hour * 60, { depthSol: 99.9 }));
    expect(new Set(judged(lead, hours))).toEqual(new Set([null]));
  });
  it('rejects a different price while the lead trades, and accepts it after an hour of silence', () => {
    const dear = (minute: number) => rival(minute, { priceSol: 0.002 });
    expect(judged(lead, [dear(0), dear(30), dear(59)])).toEqual([null, null, null]);
    expect(judged(lead, [dear(61), dear(75), dear(90), dear(92)]).at(-1)).toBe('leads');
  });
  it('keeps an active lead of unknown depth, and a silent one against less than 10 SOL', () => {
    const unknown = { ...lead, depthSol: Number.NaN };
    expect(judged(unknown, [rival(0), rival(15), rival(31)])).toEqual([null, null, null]);
    const shallow = [61, 75, 90, 105].map((minute) => rival(minute, { depthSol: 9.9 }));
    expect(new Set(judged(unknown, shallow))).toEqual(new Set([null]));
    expect(
      judged(
        unknown,
        [61, 75, 90, 92].map((minute) => rival(minute)),
      ).at(-1),
    ).toBe('leads');
  });
  it('replaces an unproven lead immediately, but only by a deeper pool', () => {
    const first = { ...lead, isProved: false };
    expect(judged(first, [rival(0, { depthSol: 99 })])).toEqual([null]);
    expect(judged(first, [rival(0)])).toEqual(['leads']);
  });
  it('accepts a pool of half the depth as successor of a curve whose migration was missed', () => {
    const curve = { ...lead, depthSol: 85, isCurve: true };
    const successor = [61, 75, 90, 92].map((minute) => rival(minute, { depthSol: 84 }));
    expect(judged(curve, successor).at(-1)).toBe('leads');
    const shallow = [61, 75, 90, 92].map((minute) => rival(minute, { depthSol: 42 }));
    expect(judged(curve, shallow).at(-1)).toBeNull();
  });
  it('does not let another pool end an ongoing challenge', () => {
    expect(
      judged(lead, [
        rival(0),
        rival(10, { pool: 'other' }),
        rival(14),
        rival(20, { pool: 'other' }),
        rival(28),
        rival(30),
      ]).at(-1),
    ).toBe('leads');
  });
  it('ignores a challenger whose trades arrive late', () => {
    expect(judged(lead, [rival(20), rival(-20), rival(20)])).toEqual(['rival', 'rival', 'rival']);
  });
});
