import { describe, expect, it } from 'vitest';
import { limitsFrom } from './compute-limits.ts';

describe('limitsFrom', () => {
  it('adds the margin to the units used, and rounds the loaded data up to pages', () => {
    expect(limitsFrom([{ units: 100_000, loadedBytes: 100_000 }], 12)).toEqual({
      units: 112_000,
      loadedBytes: 131_072,
    });
  });

  it('follows the larger of two simulations', () => {
    const two = [
      { units: 90_000, loadedBytes: 10 },
      { units: 91_001, loadedBytes: 40_000 },
    ];
    expect(limitsFrom(two, 20)).toEqual({ units: 109_202, loadedBytes: 65_536 });
  });

  it('sets no limit of the data when a node does not report it', () => {
    const two = [{ units: 90_000, loadedBytes: 40_000 }, null, { units: 90_000, loadedBytes: null }];
    expect(limitsFrom(two, 10)).toEqual({ units: 99_000, loadedBytes: null });
  });

  it('knows nothing without a report', () => {
    expect(limitsFrom([null], 10)).toBeNull();
  });
});
