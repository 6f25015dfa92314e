import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));

describe('within', () => {
  it('resolves with the result in time, and with null when late', async () => {
    const both = Promise.all([within(after(99), 100), within(after(101), 100)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await both).toEqual(['done', null]);
  });

  it('resolves with null when no time is left', async () => {
    const late = within(after(5), -1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await late).toBeNull();
  });

  it('rejects when the work fails and leaves no timer behind', async () => {
    await expect(within(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ignores a rejection after the deadline', async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = within(new Promise<string>((_, reject) => (fail = reject)), 10);
    await vi.advanceTimersByTimeAsync(10);
    expect(await late).toBeNull();
    fail(new Error('unheard'));
    await vi.advanceTimersByTimeAsync(0);
  });
});
