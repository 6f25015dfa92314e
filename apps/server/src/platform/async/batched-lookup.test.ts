import { describe, expect, it } from 'vitest';
import { BatchedLookup } from './batched-lookup.ts';

const answerTo = (key: string): string => `value of ${key}`;

describe('BatchedLookup', () => {
  it('combines concurrent keys into one lookup, and keys requested during it into the next', async () => {
    const lookups: (readonly string[])[] = [];
    const meanwhile: Promise<string | null>[] = [];
    const lookup = new BatchedLookup<string>(async (keys) => {
      lookups.push(keys);
      if (lookups.length === 1) meanwhile.push(...['c', 'a', 'd'].map((key) => lookup.get(key)));
      return new Map(keys.map((key) => [key, answerTo(key)]));
    });
    expect(await Promise.all(['a', 'b', 'a'].map((key) => lookup.get(key)))).toEqual(
      ['a', 'b', 'a'].map(answerTo),
    );
    expect(await Promise.all(meanwhile)).toEqual(['c', 'a', 'd'].map(answerTo));
    expect(lookups).toEqual([
      ['a', 'b'],
      ['c', 'a', 'd'],
    ]);
  });

  it('returns null for a missing key', async () => {
    const lookup = new BatchedLookup<string>(async () => new Map([['known', 'yes']]));
    expect(await Promise.all([lookup.get('unknown'), lookup.get('known')])).toEqual([null, 'yes']);
  });

  it('rejects every caller of a failed lookup, then looks up again', async () => {
    let isAway = true;
    const lookup = new BatchedLookup<string>(async (keys) => {
      if (isAway) throw new Error('away');
      return new Map(keys.map((key) => [key, answerTo(key)]));
    });
    const answers = await Promise.allSettled([lookup.get('a'), lookup.get('b')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await lookup.get('a')).toBe(answerTo('a'));
  });

  it('never looks up more than 500 keys at once', async () => {
    const sizes: number[] = [];
    const lookup = new BatchedLookup<string>(async (keys) => {
      sizes.push(keys.length);
      return new Map(keys.map((key) => [key, key]));
    });
    const keys = Array.from({ length: 1_200 }, (_, n) => String(n));
    expect(await Promise.all(keys.map((key) => lookup.get(key)))).toEqual(keys);
    expect(sizes).toEqual([500, 500, 200]);
  });
});
