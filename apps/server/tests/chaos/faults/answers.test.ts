import { describe, expect, it } from 'vitest';
import { AnswerBook, partNamedBy } from './answers.ts';

const swap = (began: number, ended: number, isGood: boolean) =>
  ({ kind: 'swap', began, ended, isGood, summary: isGood ? '200' : '503 database_unavailable' }) as const;

describe('AnswerBook', () => {
  it('measures from the end of the cause to the first good answer after the last bad one', () => {
    const book = new AnswerBook();
    for (const one of [swap(0, 5, true), swap(10, 12, false), swap(20, 21, true), swap(30, 41, false)])
      book.add(one);
    expect(book.backAfter('swap', 10, 35)).toBeNull();
    book.add(swap(45, 47, true));
    expect(book.backAfter('swap', 10, 35)).toBe(12);
    expect(book.firstBad(10)).toMatchObject({ began: 10 });
  });

  it('returns 0 for a kind that never failed, and null for one with no good answer since', () => {
    const book = new AnswerBook();
    book.add(swap(0, 5, true));
    expect(book.backAfter('swap', 0, 10)).toBeNull();
    book.add(swap(11, 12, true));
    expect(book.backAfter('swap', 0, 10)).toBe(0);
    expect(book.backAfter('order', 0, 10)).toBeNull();
  });
});

describe('partNamedBy', () => {
  it('names a part for its failures, and none for a server bug', () => {
    expect(['database_unavailable', 'storage_full', 'internal', 'swap_failed'].map(partNamedBy)).toEqual([
      'database',
      'disk',
      null,
      null,
    ]);
  });
});
