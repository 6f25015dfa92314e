import { describe, expect, it } from 'vitest';
import { type StartAgainPort, startAgain } from './start-again.ts';

function page(stored: Map<string, string>, now: () => number, over: Partial<StartAgainPort> = {}) {
  const waits: number[] = [];
  const fail = startAgain({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    now,
    random: () => 0.5,
    reload: () => undefined,
    wait: (ms) => void waits.push(ms),
    ...over,
  });
  return { fail, waits };
}

describe('a page whose first files fail', () => {
  it('reloads once per load, and waits longer each time up to 16 s', () => {
    const stored = new Map<string, string>();
    const waits = [1, 2, 3, 4, 5, 6, 7].map((load) => {
      const opened = page(stored, () => load * 1_000);
      opened.fail();
      opened.fail();
      return opened.waits;
    });
    expect(waits).toEqual([[1_000], [2_000], [4_000], [8_000], [16_000], [16_000], [16_000]]);
  });

  it('starts over after a minute without a failure, and after an unreadable count', () => {
    const stored = new Map<string, string>();
    page(stored, () => 0).fail();
    const later = page(stored, () => 60_000);
    later.fail();
    expect(later.waits).toEqual([1_000]);
    stored.set('startAgain', '{"count":"x","at":60000}');
    const damaged = page(stored, () => 60_001);
    damaged.fail();
    expect(damaged.waits).toEqual([1_000]);
    stored.set('startAgain', 'no JSON');
    const unreadable = page(stored, () => 60_001);
    unreadable.fail();
    expect(unreadable.waits).toEqual([1_000]);
  });

  it('spreads its reloads', () => {
    const opened = page(new Map(), () => 0, { random: () => 0 });
    opened.fail();
    expect(opened.waits).toEqual([500]);
  });

  it('waits longest where nothing can be stored', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('storage is full');
      },
    };
    const opened = page(new Map(), () => 0, { storage });
    opened.fail();
    expect(opened.waits).toEqual([16_000]);
  });
});
