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

const isException = (name, word, file, isProperty) =>
  EXCEPTIONS.some(
    (each) =>
      (each.name === undefined || each.name === name) &&
      (each.word === undefined || each.word === word) &&
      (each.of !== 'property' || isProperty) &&
      file.startsWith(each.in ?? ''),
  );

/** Reports whether an identifier names a member of an object: `{ act: x }`, `x.act`, `readonly act: X`. */
const isPropertyName = (node) => {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const names = [ts.isPropertyAssignment, ts.isPropertySignature, ts.isPropertyAccessExpression];
  return names.some((is) => is(parent)) && parent.name === node;
};

/** Returns the names that a file imports from other packages, which it cannot choose. */
const importedNames = (source) =>
  new Set(
    source.statements
      .filter(ts.isImportDeclaration)
      .filter(({ moduleSpecifier: { text } }) => !/^[.#]|^@dugout\//.test(text))
      .flatMap(({ importClause }) => importClause?.namedBindings?.elements ?? [])
      .map(({ name }) => name.text),
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
function check(name, file, line, isProperty = false) {
  for (const word of retiredIn(name))
    if (!isException(name, word, file, isProperty))
      found.push(`${file}:${line} ${name}: "${word}", write ${RETIRED[word]}`);
}

function checkIdentifiers(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imported = importedNames(source);
  const visit = (node) => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !imported.has(node.text))
      check(
        node.text,
        file,
        source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        isPropertyName(node),
      );
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
