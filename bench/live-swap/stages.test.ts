import { expect, it } from 'vitest';
import { stagesOf } from './stages.ts';

const calls = [
  { name: 'database', from: 1, to: 2 },
  { name: '/swap/v2/order', from: 1, to: 6 },
  { name: 'simulateTransaction', from: 7, to: 11 },
  { name: 'signer', from: 12, to: 14 },
  { name: 'database', from: 14, to: 17 },
  { name: 'sendTransaction', from: 18, to: 21 },
];
const swap = { transaction: '', began: 0, ended: 130, calls };

it("divides a swap's own time into its stages", () => {
  const stages = Object.values(stagesOf(swap, 100) ?? {});
  expect(stages).toEqual([6, 1, 4, 1, 2, 4, 12]);
  expect(stages.reduce((sum, ms) => sum + ms, 0)).toBe(130 - 100);
});

it('gives a path without a signer no time there', () => {
  const bare = { ...swap, calls: calls.filter(({ name }) => name !== 'signer') };
  expect(Object.values(stagesOf(bare, 100) ?? {})).toEqual([6, 1, 4, 0, 0, 7, 12]);
});

it('has no stages of a swap that was not simulated', () => {
  expect(stagesOf({ ...swap, calls: [] }, 100)).toBeNull();
});
