import { describe, expect, it } from 'vitest';
import { GuessLimit } from './guess-limit.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function bench() {
  let now = 1_000_000;
  const limit = new GuessLimit(() => now);
  return {
    limit,
    pass: (ms: number) => {
      now += ms;
    },
    checked: (key: string, count: number) =>
      Array.from({ length: count }, () => {
        try {
          limit.begin(key);
          return 1;
        } catch {
          return 0;
        }
      }).reduce<number>((sum, one) => sum + one, 0),
  };
}

describe('the limit of wrong guesses', () => {
  it('checks ten guesses, then one after each wait, which doubles up to 15 minutes', () => {
    const { checked, pass } = bench();
    expect(checked('one', 500)).toBe(10);
    for (const wait of [30, 60, 120, 240, 480, 900, 900, 900]) {
      pass(wait * SECOND - 1);
      expect(checked('one', 5)).toBe(0);
      pass(1);
      expect(checked('one', 5)).toBe(1);
    }
  });

  it('does not extend waits when the clock is set back', () => {
    const { checked, pass } = bench();
    expect(checked('one', 500)).toBe(10);
    pass(-60 * MINUTE);
    expect(checked('one', 1)).toBe(0);
    pass(30 * SECOND);
    expect(checked('one', 5)).toBe(1);
  });

  it('returns the time to wait', () => {
    const { limit, checked, pass } = bench();
    checked('one', 10);
    pass(10 * SECOND);
    expect(() => limit.begin('one')).toThrow(
      expect.objectContaining({ code: 'rate_limited', headers: { 'retry-after': '20' } }),
    );
  });

  it('resets after a right guess, and a day after the last wrong one', () => {
    const { limit, checked, pass } = bench();
    checked('one', 9);
    limit.begin('one')();
    expect(checked('one', 20)).toBe(10);
    pass(24 * 60 * MINUTE + 1);
    expect(checked('one', 20)).toBe(10);
  });

  it('counts each account separately', () => {
    const { checked } = bench();
    checked('one', 50);
    expect(checked('other', 50)).toBe(10);
  });
});
