import { describe, expect, it } from 'vitest';
import { callOutcome, HIT_WINDOW_MS } from './hit.ts';

const calledAt = 1_000_000;
const call = { calledAt, peakMultiple: 1.5, complete: true };
const over = calledAt + HIT_WINDOW_MS;

describe('[ALPHA-10] a call', () => {
  it('is a hit at twice its price, even before its day is over or when trades are missing', () => {
    for (const complete of [true, false])
      for (const now of [calledAt, over, over * 2])
        expect(callOutcome({ ...call, peakMultiple: 2, complete }, now)).toBe('hit');
    expect(callOutcome({ ...call, peakMultiple: 1.999999 }, over)).toBe('miss');
  });

  it('is open for 24 hours, then a miss', () => {
    expect(callOutcome(call, over - 1)).toBe('open');
    expect(callOutcome(call, over)).toBe('miss');
  });

  it('is unknown when trades of its day are missing', () => {
    expect(callOutcome({ ...call, complete: false }, over)).toBe('unknown');
    expect(callOutcome({ ...call, peakMultiple: null, complete: false }, over)).toBe('unknown');
    expect(callOutcome({ ...call, peakMultiple: null }, over)).toBe('miss');
  });
});
