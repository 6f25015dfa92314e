/**
 * Finds names with a retired word: prints file:line and the replacement for identifiers and file names. The words
 * and exceptions are in `lib/retired-words.mjs`; `docs/glossary.md` defines the terms. Exits with 1 when it finds
 * any.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { EXCEPTIONS, RETIRED } from './lib/retired-words.mjs';
import { filesIn } from './lib/source-files.mjs';

const ROOTS = ['packages', 'apps', 'bench', 'scripts'];
const SOURCE = /\.(tsx?|mjs)$/;

/** Splits `takeBackSlots`, `TAKE_BACK` and `take-back.ts` into words with spaces around them. */
const wordsOf = (name) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')} `;

const isException = (name, file) =>
  EXCEPTIONS.some(
    (each) => (each.name === undefined || each.name === name) && file.startsWith(each.in ?? ''),
  );

const known = new Map();
function retiredIn(name) {
  if (!known.has(name)) {
    const words = wordsOf(name);
    known.set(
      name,
      Object.keys(RETIRED).filter((word) => words.includes(` ${word} `)),
    );
  }
  return known.get(name);
}

const found = [];
function check(name, file, line) {
  for (const word of retiredIn(name))
    if (!isException(name, file)) found.push(`${file}:${line} ${name}: "${word}", write ${RETIRED[word]}`);
}

function checkIdentifiers(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false);
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      check(node.text, file, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

for (const root of ROOTS) {
  for (const file of filesIn(root)) {
    check(basename(file), file, 1);
    if (SOURCE.test(file)) checkIdentifiers(file);
  }
}
for (const each of found) console.error(each);
console.log(`${found.length} names with a retired word`);
process.exit(found.length === 0 ? 0 : 1);
