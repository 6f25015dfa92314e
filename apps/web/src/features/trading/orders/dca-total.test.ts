import { describe, expect, it } from 'vitest';
import { emptyForm, type TradeForm } from '../trade-form.model.ts';
import { dcaTotal } from './dca-total.ts';

const total = (form: Partial<TradeForm>, times = 5, wallets = 1): string | null =>
  dcaTotal({ form: { ...emptyForm('0.5'), ...form }, symbol: 'COO', decimals: 6, times, wallets });

describe('the total of a recurring order', () => {
  it('is the sum of all parts in all wallets', () => {
    expect(total({})).toBe('2.5000 SOL');
    expect(total({ buyText: '1,000.1' }, 1_000, 3)).toBe('3,000,300.0000 SOL');
    expect(total({ side: 'sell', sellPercent: null, sellText: '900' })).toBe('4,500 COO');
  });

  it('compounds shares of the holding', () => {
    expect(total({ side: 'sell', sellPercent: 20 })).toBe('67.2% of COO');
    expect(total({ side: 'sell', sellPercent: 100 }, 3)).toBe('100% of COO');
  });

  it('is unknown without an amount', () => {
    for (const buyText of ['', '0', 'x', '0,5']) expect(total({ buyText })).toBeNull();
    expect(total({ side: 'sell', sellPercent: 'initials' })).toBeNull();
  });
});
