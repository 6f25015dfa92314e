import { describe, expect, it } from 'vitest';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { ownLines } from './own-lines.ts';

const IN_USD = { unit: 'priceUsd', solUsd: 2, supply: 1_000 } as const;

describe('own prices on the chart', () => {
  it("include the average entry and triggers of active rules, in the chart's unit", () => {
    const other = orderOf({ id: 'other', tokenAddress: 'other' });
    const gone = orderOf({ id: 'gone', status: 'filled' });
    const stop = orderOf();
    expect(ownLines(MINT, [stop, other, gone], 0.00002, IN_USD)).toEqual([
      { price: 0.00004, label: 'Avg entry', tone: 'accent' },
      { price: 0.000028, label: '-30% sell 50%', tone: 'down', order: { order: stop, factor: 2 } },
    ]);
  });

  it('convert triggers in dollars and market cap', () => {
    const usd = orderOf({}, { metric: 'priceUsd', level: 0.5 });
    const cap = orderOf({}, { metric: 'marketCapUsd', level: 3_000 });
    const prices = (unit: 'priceUsd' | 'priceSol' | 'marketCapUsd' | 'marketCapSol') =>
      ownLines(MINT, [usd, cap], null, { ...IN_USD, unit })
        .slice(1)
        .map(({ price }) => price);
    expect(prices('priceUsd')).toEqual([0.5, 3]);
    expect(prices('priceSol')).toEqual([0.25, 1.5]);
    expect(prices('marketCapUsd')).toEqual([500, 3_000]);
    expect(prices('marketCapSol')).toEqual([250, 1_500]);
  });

  it('omit orders without a trigger price, and figures that cannot be converted', () => {
    const cap = orderOf({}, { metric: 'marketCapUsd', level: 1e6 });
    const graduation = orderOf({ kind: 'graduation' }, { metric: null, level: null });
    expect(ownLines(MINT, [cap, graduation], null, { ...IN_USD, supply: null })).toEqual([
      { price: null, label: 'Avg entry', tone: 'accent' },
    ]);
  });

  it('label a buy with its kind and amount', () => {
    const buy = { side: 'buy', amount: '500000000', amountPercent: null } as const;
    const orders = (['limit', 'trailing'] as const).map((kind) => orderOf({ kind, ...buy }));
    expect(ownLines(MINT, orders, null, IN_USD).slice(1)).toMatchObject([
      { label: 'Limit buy 0.5000 SOL', tone: 'up' },
      { label: 'Trailing buy 0.5000 SOL', tone: 'up' },
    ]);
  });
});
