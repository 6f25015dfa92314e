/**
 * Subsets the fonts served by Dugout: `node packages/ui/fonts/build.mjs`. Latin and Latin Extended, currency
 * signs, subscript digits (for zeros in prices) and the few symbols used by the interface. Inter keeps cv05 and
 * cv08, which distinguish l from I in look-alike names; the usual npm subsets drop them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const MARKS = '–—‘’“”…•·×−≈≤≥→←↑↓↵₀₁₂₃₄₅₆₇₈₉⌘€₿';
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + MARKS;
const LATIN_EXT = range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1e80, 0x1e85) + range(0x20a0, 0x20c0);

const target = (name) => new URL(`../src/fonts/${name}.woff2`, import.meta.url);

async function cut(source, name, text, options) {
  const whole = await readFile(require.resolve(source));
  const part = await subsetFont(whole, text, { targetFormat: 'woff2', noHinting: true, ...options });
  await writeFile(target(name), part);
  console.log(`${name}.woff2 ${(part.byteLength / 1024).toFixed(1)} KB`);
}

const inter = {
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'cv05', 'cv08'],
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
};
await cut('inter-ui/variable/InterVariable.woff2', 'inter-latin', LATIN, inter);
await cut('inter-ui/variable/InterVariable.woff2', 'inter-latin-ext', LATIN_EXT, inter);
await cut(
  '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff2',
  'geist-mono',
  `${range(0x20, 0x7e)}…`,
  {},
);
