import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

describe('SingleFlight', () => {
  it('shares one run among concurrent callers, and runs again for the next', async () => {
    const flights = new SingleFlight<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all(Array.from({ length: 50 }, () => flights.run('key', work)))).toEqual(
      Array(50).fill(1),
    );
    expect(await flights.run('key', work)).toBe(2);
  });

  it('rejects every caller with the same error, then runs again', async () => {
    const flights = new SingleFlight<string>();
    const answers = await Promise.allSettled([
      flights.run('key', () => Promise.reject(new Error('no'))),
      flights.run('key', async () => 'yes'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('key', async () => 'yes')).toBe('yes');
  });

  it('does not block other keys', async () => {
    const flights = new SingleFlight<string>();
    let finish: (value: string) => void = () => undefined;
    const slow = flights.run('slow', () => new Promise((resolve) => (finish = resolve)));
    expect(await flights.run('fast', async () => 'done')).toBe('done');
    expect([flights.running('slow') === slow, flights.running('fast')]).toEqual([true, undefined]);
    finish('late');
    expect(await slow).toBe('late');
  });

  it('becomes idle when nothing is running, even after a failure', async () => {
    const flights = new SingleFlight<void>();
    let fail: (error: Error) => void = () => undefined;
    const running = flights.run('key', () => new Promise((_, reject) => (fail = reject)));
    let idle = false;
    const waiting = flights.idle().then(() => (idle = true));
    await Promise.resolve();
    expect(idle).toBe(false);
    fail(new Error('no'));
    await expect(running).rejects.toThrow('no');
    await waiting;
    expect(flights.running('key')).toBeUndefined();
  });
});
