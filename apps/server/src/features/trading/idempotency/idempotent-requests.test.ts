import { describe, expect, it } from 'vitest';
import { IdempotentRequests } from './idempotent-requests.ts';

describe('idempotent requests', () => {
  it('[SWAP-03] run once per key at a time, and again afterwards', async () => {
    const requests = new IdempotentRequests<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all(Array.from({ length: 50 }, () => requests.run('key', 'hash', work)))).toEqual(
      Array(50).fill(1),
    );
    expect(await requests.run('key', 'other', work)).toBe(2);
  });

  it('reject a running key for another request, and become idle when nothing runs', async () => {
    const requests = new IdempotentRequests<number>();
    let finish: (value: number) => void = () => undefined;
    const running = requests.run('key', 'hash', () => new Promise((resolve) => (finish = resolve)));
    expect(() => requests.run('key', 'other', async () => 2)).toThrow('used for a different swap');
    let idle = false;
    const waiting = requests.idle().then(() => (idle = true));
    await Promise.resolve();
    expect(idle).toBe(false);
    finish(1);
    await waiting;
    expect(await running).toBe(1);
  });

  it('free their key when they fail', async () => {
    const requests = new IdempotentRequests<string>();
    await expect(requests.run('key', 'hash', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await requests.run('key', 'other', async () => 'yes')).toBe('yes');
  });
});
