import { expect, it } from 'vitest';
import { changeText } from './numbers.ts';

it('drops decimals from 1,000% and shows a multiple above 9,999%', () => {
  expect(
    [
      12.6,
      -0.42,
      999.94,
      999.96,
      1_654,
      -1_654,
      5_700,
      9_999.4,
      9_999.6,
      32_536.5,
      646_677,
      4_646_677,
      null,
    ].map((change) => changeText(change, 1)),
  ).toEqual([
    '+12.6%',
    '-0.4%',
    '+999.9%',
    '+1,000%',
    '+1,654%',
    '-1,654%',
    '+5,700%',
    '+9,999%',
    '101x',
    '326x',
    '6,468x',
    '46.5Kx',
    '-',
  ]);
});
