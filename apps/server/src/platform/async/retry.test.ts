import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

const always = () => true;

function failing(times: number, error: unknown = new Error('not yet')) {
  let tries = 0;
  const task = async () => {
    if (++tries <= times) throw error;
    return 'done';
  };
  return { task, tries: () => tries };
}

describe('retry', () => {
  it('retries until success, pausing by the number of consecutive failures', async () => {
    const { task, tries } = failing(3);
    const pauses: number[] = [];
    const pauseMs = (failures: number) => {
      pauses.push(failures);
      return 0;
    };
    expect(
      await retry(task, { signal: new AbortController().signal, pauseMs, isWorthRetrying: always }),
    ).toBe('done');
    expect([tries(), pauses]).toEqual([4, [1, 2, 3]]);
  });

  it('rethrows an error that is not worth retrying, treating a TypeError like any other', async () => {
    const options = { signal: new AbortController().signal, pauseMs: () => 0 };
    const error = new TypeError('wrong');
    await expect(
      retry(failing(1, error).task, { ...options, isWorthRetrying: (thrown) => thrown !== error }),
    ).rejects.toBe(error);
    expect(await retry(failing(1, error).task, { ...options, isWorthRetrying: always })).toBe('done');
  });

  it('ends during a pause when aborted and does not run again', async () => {
    const stopped = new AbortController();
    const { task, tries } = failing(Number.POSITIVE_INFINITY);
    const running = retry(task, {
      signal: stopped.signal,
      pauseMs: () => 3_600_000,
      isWorthRetrying: always,
    });
    await new Promise((resolve) => setImmediate(resolve));
    stopped.abort();
    expect([await running, tries()]).toEqual([null, 1]);
    expect(
      await retry(task, { signal: stopped.signal, pauseMs: () => 0, isWorthRetrying: always }),
    ).toBeNull();
    expect(tries()).toBe(1);
  });
});
