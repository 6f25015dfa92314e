import { describe, expect, it } from 'vitest';
import { marketCapSol, priceText } from './sol-figures.ts';

describe('figures without a SOL price', () => {
  it('[FMT-17] are shown in SOL, or as unknown if that is unknown too', () => {
    expect(priceText({ priceUsd: 0.004, priceSol: 0.00002 })).toBe('$0.004000');
    expect(priceText({ priceUsd: null, priceSol: 3.375e-8 })).toBe('0.0₇3375 SOL');
    expect(priceText({ priceUsd: null, priceSol: null })).toBe('-');
  });

  it('include the market cap where the supply is known', () => {
    expect(marketCapSol({ priceSol: 3e-8, supply: '1000000000000000', decimals: 6 })).toBeCloseTo(30);
    expect(marketCapSol({ priceSol: 3e-8, supply: null, decimals: 6 })).toBeNull();
    expect(marketCapSol({ priceSol: null, supply: '1', decimals: 6 })).toBeNull();
  });
});
