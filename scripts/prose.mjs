/**
 * Finds odd English in comments, strings, test titles and Markdown: prints file, line, phrase and replacement,
 * and exits with 1 when it finds any. The phrases are in `lib/prose-patterns.mjs`. `node scripts/prose.mjs
 * FOLDER...` checks these folders, including pending ones.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { proseIn } from './lib/prose.mjs';
import { EXCEPTIONS, PATTERNS, PENDING } from './lib/prose-patterns.mjs';
import { filesIn } from './lib/source-files.mjs';

const ROOTS = ['packages', 'apps', 'bench', 'scripts', 'docs', 'deploy'];

const pages = readdirSync('.').filter((name) => name.endsWith('.md'));
const chosen = process.argv.slice(2);
const isPending = (file) => chosen.length === 0 && PENDING.some((each) => file.startsWith(each));
const isException = (text, file) =>
  EXCEPTIONS.some(
    (each) => (each.text === undefined || text.includes(each.text)) && file.startsWith(each.in ?? ''),
  );

let found = 0;
for (const root of chosen.length === 0 ? [...ROOTS, ...pages] : chosen) {
  for (const file of filesIn(root)) {
    if (isPending(file)) continue;
    for (const { text, line } of proseIn(file, () => readFileSync(file, 'utf8'))) {
      for (const { pattern, instead } of PATTERNS) {
        const phrase = pattern.exec(text)?.[0];
        if (phrase === undefined || isException(text, file)) continue;
        console.error(`${file}:${line} "${phrase}": ${instead}`);
        found += 1;
      }
    }
  }
}
console.log(`${found} phrases to rewrite`);
process.exit(found === 0 ? 0 : 1);
