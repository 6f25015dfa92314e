import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { wholeLines } from './whole-lines.ts';

const folder = temporaryFolder();

function linesOf(content: string): { text: string; at: number }[] {
  const path = join(folder, 'lines');
  writeFileSync(path, content);
  const file = openSync(path, 'r');
  try {
    return Array.from(wholeLines(file), ({ bytes, at }) => ({ text: bytes.toString(), at }));
  } finally {
    closeSync(file);
  }
}

it('returns complete lines and their offsets', () => {
  expect(linesOf('')).toEqual([]);
  expect(linesOf('half')).toEqual([]);
  expect(linesOf('one\n\nthree\nhalf')).toEqual([
    { text: 'one', at: 0 },
    { text: '', at: 4 },
    { text: 'three', at: 5 },
  ]);
});

it('returns lines that cross read chunks, including lines longer than one', () => {
  const texts = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(n === 20 ? 3_000_000 : 100_000 + n));
  const found = linesOf(`${texts.join('\n')}\n`);
  expect(found.map(({ text }) => text)).toEqual(texts);
  expect(found[21]?.at).toBe(texts.slice(0, 21).reduce((sum, text) => sum + text.length + 1, 0));
});
