import { describe, expect, it } from 'vitest';
import { createPace, inSlices } from './pace.ts';

/** Blocks the event loop for this long. */
function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('pace', () => {
  it('yields when its slice is used up, then starts a new slice', async () => {
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

  it('processes items in order and yields between slices', async () => {
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
