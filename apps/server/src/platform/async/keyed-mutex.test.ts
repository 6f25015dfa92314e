import { describe, expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('KeyedMutex', () => {
  it('runs work of one key sequentially, in request order', async () => {
    const mutex = new KeyedMutex();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await later();
      seen.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => mutex.run('one', work(name))))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs work of other keys concurrently', async () => {
    const mutex = new KeyedMutex();
    let open: () => void = () => undefined;
    const blocked = mutex.run('one', () => new Promise<void>((resolve) => (open = resolve)));
    expect(await mutex.run('two', async () => 'done')).toBe('done');
    open();
    await blocked;
  });

  it('continues after failed work and rejects only its caller', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('one', () => Promise.reject(new Error('no')));
    const next = mutex.run('one', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await mutex.run('one', async () => 'again')).toBe('again');
  });

  it('stays locked until released', async () => {
    const mutex = new KeyedMutex();
    const leave = await mutex.acquire('one');
    const seen: string[] = [];
    const next = mutex.acquire('one').then((left) => {
      seen.push('entered');
      left();
    });
    await later();
    expect(seen).toEqual([]);
    leave();
    await next;
    expect(seen).toEqual(['entered']);
  });
});
