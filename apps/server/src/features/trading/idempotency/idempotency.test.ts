import { describe, expect, it } from 'vitest';
import { earlierUse, Idempotency } from './idempotency.ts';

const request = (hash: string, idempotencyKey = 'key') => ({ userId: 'ann', idempotencyKey, hash });

describe('idempotent requests', () => {
  it('[SWAP-03] run once per key at a time, and again afterwards', async () => {
    const requests = new Idempotency();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all(Array.from({ length: 50 }, () => requests.run(request('hash'), work)))).toEqual(
      Array(50).fill(1),
    );
    expect(await requests.run(request('other'), work)).toBe(2);
  });

  it('run at the same time for several traders and keys', async () => {
    const requests = new Idempotency();
    let runs = 0;
    const work = async () => ++runs;
    const all = [request('hash'), request('hash', 'second'), { ...request('hash'), userId: 'bob' }];
    expect(await Promise.all(all.map((each) => requests.run(each, work)))).toEqual([1, 2, 3]);
  });

  it('reject a running key for another request, and become idle when nothing runs', async () => {
    const requests = new Idempotency();
    let finish: (value: number) => void = () => undefined;
    const running = requests.run(request('hash'), () => new Promise<number>((resolve) => (finish = resolve)));
    expect(() => requests.run(request('other'), async () => 2)).toThrow('used for a different swap');
    let idle = false;
    const waiting = requests.idle().then(() => (idle = true));
    await Promise.resolve();
    expect(idle).toBe(false);
    finish(1);
    await waiting;
    expect(await running).toBe(1);
  });

  it('free their key when they fail', async () => {
    const requests = new Idempotency();
    await expect(requests.run(request('hash'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await requests.run(request('other'), async () => 'yes')).toBe('yes');
  });

  it('return their earlier result, and are refused when the key was used otherwise', () => {
    const earlier = { requestHash: 'hash' };
    expect(earlierUse(request('hash'), earlier)).toBe(earlier);
    expect(earlierUse(request('hash'), null)).toBeNull();
    expect(() => earlierUse(request('other'), earlier)).toThrow('used for a different swap');
    expect(() => earlierUse(request('hash'), null, true)).toThrow('used for a different swap');
  });
});
