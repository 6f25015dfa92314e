import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { startJobs } from './jobs.ts';

describe('jobs', () => {
  it('never overlap, survive failures and end with the server', async () => {
    vi.useFakeTimers();
    let running = 0;
    let most = 0;
    let runs = 0;
    const slow = async () => {
      most = Math.max(most, ++running);
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 250));
      running--;
      throw new Error('failed');
    };
    const jobs = startJobs([{ name: 'slow', everyMs: 100, runs: 'everywhere', run: slow }], {
      log: silentLog,
    });
    await vi.advanceTimersByTimeAsync(1000);
    const before = runs;
    const stopped = jobs.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    vi.useRealTimers();
    expect([most, before > 1, runs === before, running]).toEqual([1, true, true, 0]);
  });
});
