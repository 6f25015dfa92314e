import { describe, expect, it } from 'vitest';
import { isSuspect } from './suspect.ts';

describe('isSuspect', () => {
  const copy = { lookAlikes: 2, liquidityUsd: 7_000, ageMinutes: 1 };

  it('suspects a young, shallow token that shares a name', () => {
    expect(isSuspect(copy)).toBe(true);
    expect(isSuspect({ ...copy, liquidityUsd: null, ageMinutes: null })).toBe(true);
  });

  it('does not suspect a name of its own, an old token or a deep one', () => {
    expect(isSuspect({ ...copy, lookAlikes: 0 })).toBe(false);
    expect(isSuspect({ ...copy, ageMinutes: 4_320 })).toBe(false);
    expect(isSuspect({ ...copy, liquidityUsd: 412_600 })).toBe(false);
  });
});
