import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { beforeEach, expect, it } from 'vitest';
import { createRanks } from './ranks.ts';

let reads: (readonly string[])[];
const volumes = new Map([
  ['a', 120n * LAMPORTS_PER_SOL],
  ['b', 1n],
]);
const ranksOf = () =>
  createRanks((userIds) => {
    reads.push(userIds);
    return Promise.resolve(volumes);
  });

beforeEach(() => {
  reads = [];
});

it('reads the volumes of all unknown traders at once, and gives everybody a rank', async () => {
  const ranks = ranksOf();
  expect(await ranks(['a', 'b', 'a', 'nobody'])).toEqual(
    new Map([
      ['a', 2],
      ['b', 0],
      ['nobody', 0],
    ]),
  );
  expect(reads).toEqual([['a', 'b', 'nobody']]);
  expect([await ranks([]), reads.length]).toEqual([new Map(), 1]);
});

it('keeps the ranks that it has, and reads the others', async () => {
  const ranks = ranksOf();
  await ranks(['a']);
  await ranks(['a', 'b']);
  expect(reads).toEqual([['a'], ['b']]);
});
