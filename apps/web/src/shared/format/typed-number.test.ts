import { expect, it } from 'vitest';
import { readTypedNumber } from './numbers.ts';

it.each([
  ['1234.5', 1234.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,234', 1_234],
  ['1,234,567.8', 1_234_567.8],
  ['1,2', 1.2],
  [',5', 0.5],
  ['0,123', 0.123],
  ['12,34', 12.34],
  ['1,2345', 1.2345],
])('reads %s as %d', (text, value) => expect(readTypedNumber(text)).toBe(value));

it.each(['', '.', ',', '1,23,4', '1,2.5', '1.2.3', '1.234,5', '-1', '1e3', '١'])('rejects "%s"', (text) =>
  expect(readTypedNumber(text)).toBeNull(),
);
