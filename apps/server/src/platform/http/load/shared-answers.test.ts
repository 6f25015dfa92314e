import { expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

const fresh = { maxAgeMs: 100, version: 0 };

it('[R6] respects the size limit by evicting the least recently used', () => {
  const answers = new SharedAnswers(() => 0, 10_000);
  let made = 0;
  const read = (key: string): void =>
    void answers.read(key, fresh, () => {
      made += 1;
      return Buffer.alloc(2_000);
    });
  read('a');
  read('b');
  read('a');
  read('c');
  expect([made, answers.counts]).toEqual([3, { hits: 1, misses: 3 }]);
  read('a');
  expect(made).toBe(3);
  read('b');
  expect(made).toBe(4);
});

it('measures the age from the start of the computation and separates versions', async () => {
  let now = 0;
  const answers = new SharedAnswers(() => now);
  let finish: (bytes: Buffer) => void = () => undefined;
  const slow = () =>
    new Promise<Buffer>((resolve) => {
      finish = resolve;
    });
  const pending = answers.read('a', fresh, slow);
  const newer = answers.read('a', { ...fresh, version: 1 }, () => Buffer.from('newer'));
  now = 99;
  finish(Buffer.from('older'));
  expect((await pending).bytes.toString()).toBe('older');
  expect((await newer).bytes.toString()).toBe('newer');
  now = 100;
  const again = await answers.read('a', fresh, () => Buffer.from('again'));
  expect(again.bytes.toString()).toBe('again');
});
