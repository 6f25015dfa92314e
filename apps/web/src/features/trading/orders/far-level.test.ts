import { describe, expect, it } from 'vitest';
import { distanceText, isFar } from './far-level.ts';

describe('a level far from the price', () => {
  it('is above 10 times the price or below a tenth of it', () => {
    expect([900, -90, 0, 250].map(isFar)).toEqual([false, false, false, false]);
    expect([901, -90.1, 13_926_054_773].map(isFar)).toEqual([true, true, true]);
  });

  it('is described as a multiple of the price', () => {
    expect(distanceText(13_926_054_773)).toBe('139,000,000 times the price');
    expect(distanceText(1_000)).toBe('11 times the price');
    expect(distanceText(-96)).toBe('1/25 of the price');
  });
});
