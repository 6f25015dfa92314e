import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
  readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

/** Counts the cells of a row as GitHub does: a pipe separates even within code, unless escaped. */
const cellsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Returns rows that do not render as such: without a header, or with another number of cells. */
function brokenRows(text: string): string[] {
  const broken: string[] = [];
  let inCode = false;
  let head: string | null = null;
  let columns: number | null = null;
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) inCode = !inCode;
    if (inCode || !/^\s*\|/.test(line)) {
      if (head !== null && columns === null) broken.push(head);
      [head, columns] = [null, null];
      continue;
    }
    if (head === null) head = line;
    else if (columns === null) {
      if (/^[\s|:-]+$/.test(line) && cellsOf(line) === cellsOf(head)) columns = cellsOf(line);
      else {
        broken.push(line);
        columns = cellsOf(head);
      }
    } else if (cellsOf(line) !== columns) broken.push(line);
  }
  return broken;
}

it('finds rows that do not render', () => {
  expect(brokenRows('| a | b |\n|---|---|\n| 1 | `x|y` |\n| 2 | z |\n')).toEqual(['| 1 | `x|y` |']);
  expect(brokenRows('text\n| a | b |\n\n|---|---|\n')).toHaveLength(2);
  expect(brokenRows('| a | b |\n|---|---|\n| 1 | `x\\|y` |\n')).toEqual([]);
});

it.each(files)('%s has only tables that render', (file) => {
  expect(brokenRows(readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
});
