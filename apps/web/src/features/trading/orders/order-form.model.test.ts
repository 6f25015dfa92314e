import { describe, expect, it } from 'vitest';
import {
  canGraduate,
  EMPTY_ORDER,
  inUnit,
  needsPosition,
  type OrderDraft,
  type OrderType,
  readOrder,
  standing,
  typesFor,
} from './order-form.model.ts';

const NOW = Date.UTC(2026, 0, 1);
const draft = (part: Partial<OrderDraft>): OrderDraft => ({ ...EMPTY_ORDER, ...part });

describe('readOrder', () => {
  it('reads a limit order by any price metric, with its direction and expiry', () => {
    expect(readOrder(draft({ type: 'limit', level: '0.00002', lastsHours: 24 }), 'buy', NOW)).toEqual({
      trigger: {
        kind: 'limit',
        priceSol: 0.00002,
        direction: 'below',
        expiresAt: '2026-01-02T00:00:00.000Z',
      },
      problems: {},
    });
    expect(
      readOrder(
        draft({ type: 'limit', metric: 'marketCapUsd', level: '5e6', direction: 'above' }),
        'buy',
        NOW,
      ).trigger,
    ).toEqual({
      kind: 'limit',
      marketCapUsd: 5_000_000,
      direction: 'above',
    });
  });

  it('derives the direction of an exit from its type', () => {
    expect(
      readOrder(draft({ type: 'takeProfit', level: '1', direction: 'below' }), 'sell', NOW).trigger,
    ).toMatchObject({
      direction: 'above',
    });
    expect(
      readOrder(draft({ type: 'stopLoss', level: '1', direction: 'above' }), 'sell', NOW).trigger,
    ).toMatchObject({
      direction: 'below',
    });
  });

  it('reads trailing, recurring and graduation orders', () => {
    expect(readOrder(draft({ type: 'trailing', trail: '12.5' }), 'sell', NOW).trigger).toEqual({
      kind: 'trailing',
      trailBps: 1_250,
    });
    expect(
      readOrder(draft({ type: 'recurring', every: '2', everyUnit: 'hours', times: '3' }), 'buy', NOW).trigger,
    ).toEqual({
      kind: 'recurring',
      everySeconds: 7_200,
      times: 3,
    });
    expect(readOrder(draft({ type: 'graduation' }), 'buy', NOW).trigger).toEqual({ kind: 'graduation' });
  });

  it('reports no problem for an empty field', () => {
    for (const part of [
      { type: 'limit', level: '' },
      { type: 'trailing', trail: '' },
      { type: 'recurring', times: '' },
    ] as const) {
      expect(readOrder(draft(part), 'buy', NOW)).toEqual({ trigger: null, problems: {} });
    }
  });

  it.each([
    ['level', { type: 'limit', level: '-1' }],
    ['level', { type: 'limit', level: '0' }],
    ['level', { type: 'limit', level: 'moon' }],
    ['trail', { type: 'trailing', trail: '100' }],
    ['every', { type: 'recurring', every: '0.1', everyUnit: 'minutes' }],
    ['every', { type: 'recurring', every: '31', everyUnit: 'days' }],
    ['times', { type: 'recurring', times: '1.5' }],
    ['times', { type: 'recurring', times: '0' }],
  ] as const)('reports a problem with %s', (field, part) => {
    const { trigger, problems } = readOrder(draft(part), 'buy', NOW);
    expect(trigger).toBeNull();
    expect(Object.keys(problems)).toEqual([field]);
  });
});

describe('standing', () => {
  it('returns the distance to the trigger and whether it is reached', () => {
    expect(standing(draft({ type: 'limit', level: '0.5' }), 'buy', 1)).toEqual({
      awayPct: -50,
      there: false,
    });
    expect(standing(draft({ type: 'limit', level: '2' }), 'buy', 1)).toEqual({ awayPct: 100, there: true });
    expect(standing(draft({ type: 'limit', level: '2', direction: 'above' }), 'buy', 1)).toMatchObject({
      there: false,
    });
    expect(standing(draft({ type: 'stopLoss', level: '2' }), 'sell', 1)).toMatchObject({ there: true });
  });

  it('is null without a price, a level or a price trigger', () => {
    expect(standing(draft({ type: 'limit', level: '2' }), 'buy', null)).toBeNull();
    expect(standing(draft({ type: 'limit', level: '' }), 'buy', 1)).toBeNull();
    expect(standing(draft({ type: 'graduation', level: '2' }), 'buy', 1)).toBeNull();
  });
});

it('offers exits only for sells, and graduation only for tokens on a curve', () => {
  const first: readonly OrderType[] = [
    'market',
    'limit',
    'takeProfit',
    'stopLoss',
    'trailing',
    'recurring',
    'graduation',
  ];
  const offered = (side: 'buy' | 'sell', onCurve: boolean) =>
    typesFor(side, onCurve).filter((type) => first.includes(type));
  expect(offered('buy', false)).toEqual(['market', 'limit', 'trailing', 'recurring']);
  expect(offered('sell', true)).toEqual(first);
  expect([
    needsPosition('trailing', 'sell'),
    needsPosition('trailing', 'buy'),
    needsPosition('limit', 'sell'),
  ]).toEqual([true, false, false]);
});

describe('the unit of a trigger price', () => {
  const prices = { priceSol: 0.00002, priceUsd: 0.003, marketCapUsd: 3_000_000 };

  it('changes with the level at the same distance from the price', () => {
    const half = draft({ type: 'limit', level: '0.00001' });
    expect(inUnit(half, 'priceUsd', prices)).toEqual({ ...half, metric: 'priceUsd', level: '0.0015' });
    expect(inUnit(half, 'marketCapUsd', prices).level).toBe('1500000');
    expect(inUnit(half, 'priceSol', prices)).toBe(half);
  });

  it('empties a level that cannot be converted', () => {
    const typed = draft({ type: 'limit', level: '0.00001' });
    expect(inUnit(typed, 'priceUsd', { ...prices, priceUsd: null }).level).toBe('');
    expect(inUnit(typed, 'priceUsd', { ...prices, priceSol: 0 }).level).toBe('');
    expect(inUnit(draft({ level: 'x' }), 'priceUsd', prices).level).toBe('');
  });
});

it('offers graduation only while the token is on a curve that is not full', () => {
  expect(canGraduate({ market: 'pumpfun', graduationPct: 40 })).toBe(true);
  expect(canGraduate({ market: 'pumpfun', graduationPct: 100 })).toBe(false);
  expect(canGraduate({ market: 'pumpfun-amm', graduationPct: 100 })).toBe(false);
  expect(canGraduate({ market: 'pumpfun-amm', graduationPct: null })).toBe(false);
});
