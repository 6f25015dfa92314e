import { expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { formatDecimal } from './base-units.ts';
import { LAMPORTS_PER_SOL, NATIVE_QUOTE_MINT, SOL_DECIMALS, SOL_MINT } from './sol.ts';

it('SOL is formatted as 1 with its own decimals', () =>
  expect(formatDecimal(LAMPORTS_PER_SOL, SOL_DECIMALS)).toBe('1'));
it('both names of SOL are addresses', () =>
  expect([SOL_MINT, NATIVE_QUOTE_MINT].every(isAddress)).toBe(true));
