import { describe, expect, it } from 'vitest';
import { addressKey, RateLimiter, RateLimits } from './rate-limit.ts';

describe('a rate limit', () => {
  it('refills evenly and never above its size', () => {
    let now = 0;
    const limiter = new RateLimiter(60, () => now);
    const taken = () =>
      Array.from({ length: 100 }, () => limiter.take('a')).filter((wait) => wait === 0).length;
    expect(taken()).toBe(60);
    expect(limiter.take('a')).toBeCloseTo(1000);
    now += 5_000;
    expect(taken()).toBe(5);
    now += 3_600_000;
    expect(taken()).toBe(60);
    expect(limiter.take('b')).toBe(0);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('limits of several servers', () => {
  it('are divided by the live ones, rounded up and at least 1, and follow their number', () => {
    let [now, servers] = [0, 1];
    const limits = new RateLimits({ scale: 1, now: () => now, servers: () => servers });
    const [calls, rare] = [limits.limiter(60), limits.limiter(1, { perMs: 86_400_000 })];
    const taken = (limiter: RateLimiter, key: string) =>
      Array.from({ length: 100 }, () => limiter.take(key)).filter((wait) => wait === 0).length;
    expect([taken(calls, 'alone'), taken(rare, 'alone')]).toEqual([60, 1]);
    servers = 7;
    expect([taken(calls, 'a'), taken(rare, 'a'), limits.share(60)]).toEqual([9, 1, 9]);
    now += 7_000;
    expect(taken(calls, 'a')).toBe(1);
    servers = 1;
    now += 60_000;
    expect([taken(calls, 'a'), limits.share(60)]).toEqual([60, 60]);
  });
});
