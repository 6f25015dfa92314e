import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { formatAsset } from './asset-amount.ts';

const TOAD = { mint: '7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rpump', symbol: 'TOAD', decimals: 6 };
const SOL = { mint: SOL_MINT, symbol: 'SOL', decimals: 9 };

describe('formatAsset', () => {
  it.each([
    [TOAD, '29131028159', '+29,131.03 TOAD'],
    [TOAD, '-1999999', '-2.00 TOAD'],
    [TOAD, '5', '+0.000005 TOAD'],
    [TOAD, '0', '0 TOAD'],
    [{ ...TOAD, decimals: 0 }, '1234', '+1,234 TOAD'],
    [SOL, '10000000000', '+10.0000 SOL'],
    [SOL, '-1234500000001', '-1,234.500000001 SOL'],
    [{ ...TOAD, symbol: 'A\u202Ebc' }, '1000000', '+1.00 Abc'],
    [{ ...TOAD, symbol: null, decimals: null }, '29131028159', '-'],
  ])('formats %o %s as %s', (asset, amount, text) => {
    expect(formatAsset({ ...asset, amount }, 'signed')).toBe(text);
  });
});
