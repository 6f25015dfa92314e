import { describe, expect, it } from 'vitest';
import { createPace, inSlices } from './pace.ts';

/** Keeps the event loop busy for so long. */
function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('pace', () => {
  it('gives way once its slice is used up, and then has a new one', async () => {
    const pace = createPace(5);
    let turns = 0;
    const count = () => {
      turns++;
      setImmediate(count);
    };
    setImmediate(count);
    await pace.breathe();
    expect(turns).toBe(0);
    busy(6);
    await pace.breathe();
    expect(turns).toBeGreaterThan(0);
  });

  it('does work for each item in its order, and lets others have their turn in between', async () => {
    const done: (number | 'other')[] = [];
    setImmediate(() => done.push('other'));
    await inSlices([1, 2, 3], (item) => {
      done.push(item);
      busy(9);
    });
    expect(done.filter((entry) => entry !== 'other')).toEqual([1, 2, 3]);
    expect(done.indexOf('other')).toBeLessThan(done.indexOf(3));
  });
});
