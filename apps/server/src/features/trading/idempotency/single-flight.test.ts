import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

describe('once', () => {
  it('[SWAP-03] runs work once while it is running, and again afterwards', async () => {
    const once = new SingleFlight<number>();
    let runs = 0;
    const work = () => {
      runs += 1;
      return Promise.resolve(runs);
    };
    expect(await Promise.all(Array.from({ length: 50 }, () => once.run('key', 'hash', work)))).toEqual(Array(50).fill(1));
    expect(await once.run('key', 'hash', work)).toBe(2);
  });

  it('gives everyone the same failure, then tries anew', async () => {
    const once = new SingleFlight<string>();
    const fails = () => Promise.reject(new Error('no'));
    const answers = await Promise.allSettled([once.run('key', 'hash', fails), once.run('key', 'hash', () => Promise.resolve('yes'))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await once.run('key', 'hash', () => Promise.resolve('yes'))).toBe('yes');
  });

  it('refuses a running key for another request, and waits until nothing runs', async () => {
    const once = new SingleFlight<number>();
    let finish: (value: number) => void = () => undefined;
    const running = once.run('key', 'hash', () => new Promise((resolve) => (finish = resolve)));
    expect(() => once.run('key', 'other', () => Promise.resolve(2))).toThrow('used for a different swap');
    let idle = false;
    const waiting = once.idle().then(() => (idle = true));
    await Promise.resolve();
    expect(idle).toBe(false);
    finish(1);
    await waiting;
    expect(await running).toBe(1);
  });
});
