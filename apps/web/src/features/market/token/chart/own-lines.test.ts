import { describe, expect, it } from 'vitest';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { ownLines } from './own-lines.ts';

const doubled = (priceSol: number | null) => (priceSol === null ? null : priceSol * 2);

describe('own prices on the chart', () => {
  it("include the average entry and triggers of active rules, in the chart's unit", () => {
    const other = orderOf({ id: 'other', tokenAddress: 'other' });
    const gone = orderOf({ id: 'gone', status: 'filled' });
    expect(ownLines(MINT, [orderOf(), other, gone], 0.00002, doubled)).toEqual([
      { price: 0.00004, label: 'Avg entry', tone: 'accent' },
      { price: 0.000028, label: '-30% sell 50%', tone: 'down' },
    ]);
  });

  it('omit orders without a trigger price in SOL', () => {
    const cap = orderOf({}, { metric: 'marketCapUsd', level: 1e6 });
    const graduation = orderOf({ kind: 'graduation' }, { metric: null, level: null });
    expect(ownLines(MINT, [cap, graduation], null, doubled)).toEqual([
      { price: null, label: 'Avg entry', tone: 'accent' },
    ]);
  });

  it('label a buy with its kind and amount', () => {
    const buy = { side: 'buy', amount: '500000000', amountPercent: null } as const;
    const orders = (['limit', 'trailing'] as const).map((kind) => orderOf({ kind, ...buy }));
    expect(ownLines(MINT, orders, null, doubled).slice(1)).toMatchObject([
      { label: 'Limit buy 0.5000 SOL', tone: 'up' },
      { label: 'Trailing buy 0.5000 SOL', tone: 'up' },
    ]);
  });
});
