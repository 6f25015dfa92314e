import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('connections take turns, and each keeps the order of its requests', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const [busy, other] = [{}, {}];
  for (const name of ['a1', 'a2', 'a3']) turns.add(busy, () => done.push(name));
  for (const name of ['b1', 'b2']) turns.add(other, () => done.push(name));
  expect(turns.waiting(busy)).toBe(3);
  expect(done).toEqual([]);
  while (turns.waiting(busy) > 0) await nextTurn();
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('a request that arrives during a round takes part in the next', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const [busy, other] = [{}, {}];
  turns.add(busy, () => {
    done.push('a1');
    turns.add(other, () => done.push('b1'));
  });
  turns.add(busy, () => done.push('a2'));
  turns.add(busy, () => done.push('a3'));
  while (turns.waiting(busy) + turns.waiting(other) > 0) await nextTurn();
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});
