/**
 * Writes packages/domain/src/names/confusables.json from Unicode's confusables.txt (UTS 39):
 *
 *     node scripts/confusables.mjs path/to/confusables.txt
 *
 * Keys are prototypes, values the characters that look like them, both as code points in hexadecimal.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OUTPUT = new URL('../packages/domain/src/names/confusables.json', import.meta.url);
const LINE = /^([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;/;

const lower = (points) => points.toLowerCase();
const text = (points) =>
  points
    .split(' ')
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .join('');

const alike = new Map();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const [, source, prototype] = LINE.exec(line.replace(/^\uFEFF/, '')) ?? [];
  // Skeletons map decomposed text, which contains no composed characters.
  if (source === undefined || text(source).normalize('NFD') !== text(source)) continue;
  alike.set(lower(prototype), [...(alike.get(lower(prototype)) ?? []), lower(source)]);
}
const lines = [...alike.keys()]
  .sort((a, b) => (a < b ? -1 : 1))
  .map((prototype) => [prototype, alike.get(prototype).join(' ')]);
const table = Object.fromEntries(lines);
writeFileSync(OUTPUT, `${JSON.stringify(table, null, 2)}\n`);
