import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..', '/');
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
const namesIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(pattern), ([, name]) => name ?? ''));

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

it('[PROFILE-08] [CONST-14] every color class is mapped to its token', () => {
  const mapped = namesIn(read('packages/ui/src/styles/theme.css'), /--color-([\w-]+):/g);
  const tokens = namesIn(
    read('packages/ui/src/styles/tokens.css'),
    /--([\w-]+):\s*(?:#|rgb|oklch|color-mix)/g,
  );
  const sources = ['apps/web/src', 'packages/ui/src'].flatMap(sourcesIn).map(read).join('\n');
  const used = namesIn(
    sources,
    /(?<![\w-])(?:text|bg|border(?:-[xytrbl])?|fill|stroke|outline|from|to|via|accent|caret)-([a-z][a-z\d-]*)/g,
  );
  const asColours = [...tokens].filter((token) => used.has(token));
  expect(asColours).toContain('rank-20');
  expect(asColours.filter((token) => !mapped.has(token))).toEqual([]);
});

it('[PROFILE-09] the five rank bands have five colors in each theme', () => {
  const css = read('packages/ui/src/styles/tokens.css');
  const colours = Array.from(css.matchAll(/--rank-\d+:\s*(#[0-9a-f]{6});/g), ([, colour]) => colour);
  expect(colours).toHaveLength(10);
  for (const theme of [colours.slice(0, 5), colours.slice(5)]) expect(new Set(theme).size).toBe(5);
});
