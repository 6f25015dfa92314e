import { describe, expect, it } from 'vitest';
import { followedTip } from './tip.ts';

const prices = { normal: 10_000n, fast: 36_000n, turbo: 1_448_000n };
const terms = { minLamports: 1_000n, prices };

describe('followedTip', () => {
  it('pays the tip of its level', () => {
    expect(followedTip({ level: 'normal', maxLamports: 500_000n }, terms)).toBe(10_000n);
    expect(followedTip({ level: 'fast', maxLamports: 500_000n }, terms)).toBe(36_000n);
  });

  it('never exceeds the max', () => {
    expect(followedTip({ level: 'turbo', maxLamports: 500_000n }, terms)).toBe(500_000n);
  });

  it('pays what the sender takes at least', () => {
    expect(followedTip({ level: 'normal', maxLamports: 500_000n }, { ...terms, minLamports: 200_000n })).toBe(
      200_000n,
    );
  });

  it('pays the whole amount while the market is unknown', () => {
    expect(
      followedTip({ level: 'normal', maxLamports: 500_000n }, { minLamports: 1_000n, prices: null }),
    ).toBe(500_000n);
  });
});
