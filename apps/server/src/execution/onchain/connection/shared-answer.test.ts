import { describe, expect, it } from 'vitest';
import { sharedAnswer } from './chain-connection.ts';

describe('sharedAnswer', () => {
  it('fetches once for concurrent callers, and again after expiry', async () => {
    let [shared, time] = [0, 0];
    const answer = sharedAnswer(
      async () => ++shared,
      100,
      () => time,
    );
    expect(await Promise.all([answer(), answer()])).toEqual([1, 1]);
    time = 99;
    expect(await answer()).toBe(1);
    time = 100;
    expect(await answer()).toBe(2);
  });

  it('rejects all waiting callers on a failure, then fetches again', async () => {
    let shared = 0;
    const answer = sharedAnswer(async () => {
      shared += 1;
      if (shared === 1) throw new Error('away');
      return shared;
    }, 100);
    expect((await Promise.allSettled([answer(), answer()])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await answer()).toBe(2);
  });
});
