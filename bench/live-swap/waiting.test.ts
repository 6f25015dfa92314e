import { describe, expect, it } from 'vitest';
import { waitedForOthers } from './waiting.ts';

describe('what a swap waited for others', () => {
  it('is the time of its calls before it is sent, each moment once, and all of it from then to the last answer', () => {
    const calls = [
      { from: 10, to: 14 },
      { from: 12, to: 20 },
      { from: 13, to: 15 },
      { from: 30, to: 31 },
      { from: 40, to: 42 },
      { from: 90, to: 95 },
    ];
    expect(waitedForOthers({ calls, sent: 40 })).toBe(10 + 1 + 55);
  });

  it('ends a call that is under way when it is sent there, and one that is never answered', () => {
    const calls = [
      { from: 5, to: 60 },
      { from: 20, to: null },
      { from: 50, to: 52 },
    ];
    expect(waitedForOthers({ calls, sent: 50 })).toBe(45 + 10);
  });

  it('is not known of one that was answered without being sent', () => {
    expect(waitedForOthers({ calls: [{ from: 1, to: 2 }], sent: null })).toBeNull();
  });
});
