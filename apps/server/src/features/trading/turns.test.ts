import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken one after the other for one key, in the order in which they were asked for', async () => {
    const turns = new Turns();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await later();
      told.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => turns.take('one', work(name))))).toEqual(['a', 'b', 'c']);
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('of different keys do not wait for each other', async () => {
    const turns = new Turns();
    let open: () => void = () => undefined;
    const blocked = turns.take('one', () => new Promise<void>((resolve) => (open = resolve)));
    expect(await turns.take('two', async () => 'done')).toBe('done');
    open();
    await blocked;
  });

  it('go on after work that failed, which only its own caller hears of', async () => {
    const turns = new Turns();
    const failing = turns.take('one', () => Promise.reject(new Error('no')));
    const next = turns.take('one', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await turns.take('one', async () => 'again')).toBe('again');
  });

  it('that are entered last until they are left', async () => {
    const turns = new Turns();
    const leave = await turns.enter('one');
    const told: string[] = [];
    const next = turns.enter('one').then((left) => {
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
