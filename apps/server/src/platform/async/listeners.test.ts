import { expect, it } from 'vitest';
import { Listeners } from './listeners.ts';

it('calls each listener with each value, in order', () => {
  const seen: string[] = [];
  const listeners = new Listeners<number>();
  listeners.notify(1);
  listeners.add((value) => seen.push(`a${value}`));
  listeners.add((value) => seen.push(`b${value}`));
  listeners.notify(2);
  listeners.notify(3);
  expect(seen).toEqual(['a2', 'b2', 'a3', 'b3']);
});
