import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Kinds of parts that `npm run new` can add: one folder of `scripts/new` each. */
export const KINDS = ['feature', 'order-kind', 'outlet', 'scan-check', 'venue'];

/** Returns the name of the part of a kind that tests add. */
export const exampleOf = (kind) => (kind === 'feature' ? 'example' : 'scaffold-example');

const TEMPLATES = join(ROOT, 'scripts/new');
const SUFFIX = '.tmpl';
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Returns the base58 address of 32 bytes that depend on a text. Nobody knows a key for it. */
function addressFor(text) {
  let value = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  let address = '';
  for (; value > 0n; value /= 58n) address = ALPHABET[Number(value % 58n)] + address;
  return address;
}

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the number of the next migration, with four digits. */
function nextMigration(root) {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number.parseInt(name, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/**
 * Returns the values of the placeholders for a name in kebab case.
 * @throws Error when the name is not in kebab case
 */
export function placeholders(name, root = ROOT) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30)
    throw new Error(`"${name}" is not a name like fresh-wallets: lower case, words joined by hyphens`);
  const parts = name.split('-');
  const pascal = parts.map(upperFirst).join('');
  return {
    kebab: name,
    snake: parts.join('_'),
    upper: parts.join('_').toUpperCase(),
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: upperFirst(parts.join(' ')),
    migration: nextMigration(root),
    program: addressFor(`program ${name}`),
    discriminator: createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16),
  };
}

const filled = (text, values) =>
  text.replace(/__(\w+?)__/g, (whole, key) => (Object.hasOwn(values, key) ? values[key] : whole));

/** Yields the paths of a kind's templates below its folder. */
function* templatesIn(folder, below = '') {
  for (const entry of readdirSync(join(folder, below)))
    if (statSync(join(folder, below, entry)).isDirectory()) yield* templatesIn(folder, join(below, entry));
    else if (entry.endsWith(SUFFIX)) yield join(below, entry);
}

/** Inserts a line among the sorted lines that match a pattern. */
function sorted(source, pattern, line) {
  const lines = [...source.matchAll(pattern)];
  const next = lines.find(([each]) => each > line) ?? lines.at(-1);
  return source.slice(0, next.index) + line + source.slice(next.index);
}

/** Inserts text at an anchor, which must occur exactly once, among sorted lines, or at the start. */
function edited(file, source, { before, after, among, text }) {
  if (among !== undefined) return sorted(source, among, text);
  const anchor = before ?? after;
  if (anchor === undefined) return text + source;
  const [first, second, third] = source.split(anchor);
  if (second === undefined || third !== undefined)
    throw new Error(`${file}: "${anchor.trim()}" must occur exactly once`);
  return before === undefined ? `${first}${anchor}${text}${second}` : `${first}${text}${anchor}${second}`;
}

/**
 * Returns the files that adding a part creates and changes, as texts by path. Writes nothing. Text without an anchor
 * is put at the start of its file: the formatter sorts imports.
 * @throws Error when a file exists already, or when an anchor is missing
 */
export async function planNew(kind, name, root = ROOT) {
  if (!KINDS.includes(kind)) throw new Error(`"${kind}" is none of ${KINDS.join(', ')}`);
  const folder = join(TEMPLATES, kind);
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const { edits, next, tests, values: own } = await import(join(folder, 'edits.mjs'));
  const values = { ...placeholders(name, root), ...own?.(read, name) };
  const created = new Map();
  for (const path of templatesIn(folder)) {
    const target = filled(path.slice(0, -SUFFIX.length), values);
    if (existsSync(join(root, target))) throw new Error(`${target} exists already`);
    created.set(target, filled(readFileSync(join(folder, path), 'utf8'), values));
  }
  const changed = new Map();
  for (const { file, text: template, ...place } of edits) {
    const source = changed.get(file) ?? read(file);
    changed.set(file, edited(file, source, { ...place, text: filled(template, values) }));
  }
  const covering = tests.map((path) => filled(path, values));
  const steps = next.map((line) => filled(line, values));
  return {
    created,
    changed,
    tests: covering,
    next: [
      steps[0],
      `Run npx vitest run --project node --project web ${covering.join(' ')}`,
      ...steps.slice(1),
    ],
  };
}
