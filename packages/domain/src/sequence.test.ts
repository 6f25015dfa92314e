import { describe, expect, it } from 'vitest';
import { freshDeltas } from './live-feed.ts';

describe('the deltas of a frame', () => {
  it('are all new after the preceding number', () => {
    expect(freshDeltas(4, 6, ['e', 'f'])).toEqual(['e', 'f']);
  });

  it('are new from the last read number on', () => {
    expect(freshDeltas(5, 6, ['e', 'f'])).toEqual(['f']);
    expect(freshDeltas(6, 6, ['e', 'f'])).toEqual([]);
    expect(freshDeltas(9, 6, ['e', 'f'])).toEqual([]);
  });

  it('leave a gap when a number is missing', () => {
    expect(freshDeltas(3, 6, ['e', 'f'])).toBe('gap');
    expect(freshDeltas(5, 6, [])).toBe('gap');
  });
});
