import { expect, it } from 'vitest';
import { mintsOf } from './tokens-of.ts';

it('finds the mints of swaps and withdrawals once, and ignores other texts', () => {
  const entries = [
    { inputMint: 'A', outputMint: 'B', wallet: 'W' },
    { act: { kind: 'withdraw', mint: 'B' } },
    { method: '"mint":"C"' },
  ].map((entry, index) => ({ index, leaf: JSON.stringify(entry), proof: [] }));
  expect(mintsOf(entries)).toEqual(['A', 'B']);
});
