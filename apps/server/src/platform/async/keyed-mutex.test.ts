import { describe, expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('mutex', () => {
  it('are taken one after the other for one key, in the order in which they were asked for', async () => {
    const mutex = new KeyedMutex();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await later();
      told.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => mutex.run('one', work(name))))).toEqual(['a', 'b', 'c']);
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('of different keys do not wait for each other', async () => {
    const mutex = new KeyedMutex();
    let open: () => void = () => undefined;
    const blocked = mutex.run('one', () => new Promise<void>((resolve) => (open = resolve)));
    expect(await mutex.run('two', async () => 'done')).toBe('done');
    open();
    await blocked;
  });

  it('go on after work that failed, which only its own caller hears of', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('one', () => Promise.reject(new Error('no')));
    const next = mutex.run('one', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await mutex.run('one', async () => 'again')).toBe('again');
  });

  it('that are entered last until they are left', async () => {
    const mutex = new KeyedMutex();
    const leave = await mutex.acquire('one');
    const told: string[] = [];
    const next = mutex.acquire('one').then((left) => {
      told.push('entered');
      left();
    });
    await later();
    expect(told).toEqual([]);
    leave();
    await next;
    expect(told).toEqual(['entered']);
  });
});
