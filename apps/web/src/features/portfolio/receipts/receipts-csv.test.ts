import { describe, expect, it } from 'vitest';
import { receiptOf } from '#/shared/testing/trading-builders.ts';
import { csvOf } from '../../../shared/format/csv.ts';
import { costLinesOf, costTotal, sideText, slotsTaken } from './receipt.model.ts';
import { receiptsCsv } from './receipts-csv.ts';

describe('CSV', () => {
  it('is quoted per RFC 4180', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['line\nbreak', null],
          ['plain', 1.5],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"line\nbreak",\r\nplain,1.5\r\n');
  });

  it.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\uFF1D1'])(
    'contains no formula (%j)',
    (text) => {
      expect(csvOf(['a'], [[text]])).toMatch(/^a\r\n"?'/);
    },
  );

  it('keeps negative numbers', () => {
    expect(csvOf(['a'], [['-0.25'], [-3]])).toBe('a\r\n-0.25\r\n-3\r\n');
  });
});

describe('receipts as CSV', () => {
  const cells = (text: string): Record<string, string> => {
    const [head = '', row = ''] = text.split('\r\n');
    const values = row.split(',');
    return Object.fromEntries(head.split(',').map((name, index) => [name, values[index] ?? '']));
  };

  it('have every digit of the amounts and of every cost', () => {
    expect(cells(receiptsCsv([receiptOf()]))).toMatchObject({
      side: 'buy',
      sol: '0.5',
      tokens: '20333',
      quoted_tokens: '20395',
      platform_fee_sol: '0.005',
      pool_fee_sol: '0.00125',
      network_fee_sol: '0.000005',
      slippage_sol: '0.00152',
      took_ms: '900',
      landed_slot: '102',
      tried_before: 'Jupiter: No route',
    });
  });

  it('separate the sides of a sell, omit untraded amounts, and escape formulas in names', () => {
    const sale = receiptOf({
      side: 'sell',
      gotIn: '20000000',
      gotOut: '7',
      quotedIn: '20000000',
      quotedOut: '9',
    });
    expect(cells(receiptsCsv([sale]))).toMatchObject({
      sol: '0.000000007',
      tokens: '20',
      quoted_sol: '0.000000009',
    });
    const failed = receiptOf({
      status: 'failed',
      gotIn: null,
      gotOut: null,
      symbol: '=HYPERLINK(1)',
      slippagePct: null,
    });
    expect(cells(receiptsCsv([failed]))).toMatchObject({ sol: '', tokens: '', symbol: "'=HYPERLINK(1)" });
  });
});

describe('receipt', () => {
  it('totals all costs except for the fee included in the price', () => {
    expect(costTotal(receiptOf())).toBe(5_805_000n);
    expect(costLinesOf(receiptOf()).map(({ name }) => name)).toEqual([
      'Trading fee',
      'Network fee',
      'Priority fee',
      'Tip',
    ]);
  });

  it('shows its sides in their own units, and the number of slots', () => {
    const receipt = receiptOf();
    expect([
      sideText(receipt, 'in', '500000000'),
      sideText(receipt, 'out', '1500000'),
      sideText(receipt, 'out', null),
    ]).toEqual(['0.5 SOL', '1.5 COO', '-']);
    expect([slotsTaken(receipt), slotsTaken(receiptOf({ landedSlot: null }))]).toEqual([2, null]);
  });
});
