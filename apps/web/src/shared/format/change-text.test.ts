import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it('shortens what would leave its column', () => {
  expect([12.6, -0.42, 999.94, 1_654, 32_536.5, 646_677, null].map((change) => changeText(change, 1))).toEqual([
    '+12.6%',
    '-0.4%',
    '+999.9%',
    '+1.7K%',
    '+32.5K%',
    '+647K%',
    '-',
  ]);
});
