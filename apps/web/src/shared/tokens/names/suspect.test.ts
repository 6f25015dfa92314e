import { describe, expect, it } from 'vitest';
import { isSuspect } from './suspect.ts';

describe('isSuspect', () => {
  it('suspects a token that shares its name with a token of a deeper pool', () => {
    expect(isSuspect({ lookAlikes: 2, deepest: false })).toBe(true);
  });

  it('does not suspect the deepest token of a name or a unique name', () => {
    expect(isSuspect({ lookAlikes: 2, deepest: true })).toBe(false);
    expect(isSuspect({ lookAlikes: 0, deepest: false })).toBe(false);
  });
});
