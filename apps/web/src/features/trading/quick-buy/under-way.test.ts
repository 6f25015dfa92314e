import { describe, expect, it, vi } from 'vitest';
import { QuickBuysUnderWay } from './under-way.ts';

describe('QuickBuysUnderWay', () => {
  it('[SWAP-03] starts no second buy of the same token', async () => {
    const underWay = new QuickBuysUnderWay();
    let finish = (): void => {};
    const work = vi.fn(() => new Promise<string>((resolve) => (finish = () => resolve('done'))));
    const first = underWay.run('mint', work);
    expect(underWay.getSnapshot().has('mint')).toBe(true);
    expect(await underWay.run('mint', work)).toBeNull();
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    expect(await first).toBe('done');
    expect(underWay.getSnapshot().has('mint')).toBe(false);
  });

  it('notifies its listeners and frees the token after a failure', async () => {
    const underWay = new QuickBuysUnderWay();
    const listener = vi.fn();
    const stop = underWay.subscribe(listener);
    await expect(underWay.run('mint', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    await underWay.run('mint', async () => 1);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
