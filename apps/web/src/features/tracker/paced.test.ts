import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('emits the first item immediately, the rest batched in order, and loses none', () => {
  const taken: (readonly number[])[] = [];
  const paced = new Paced<number>(100, (items) => taken.push(items));
  paced.add([1]);
  paced.add([2, 3]);
  paced.add([4]);
  expect(taken).toEqual([[1]]);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([[1], [2, 3, 4]]);
  paced.add([5]);
  paced.flush();
  expect(taken).toEqual([[1], [2, 3, 4], [5]]);
  vi.advanceTimersByTime(100);
  paced.add([6]);
  expect(taken.at(-1)).toEqual([6]);
});
