import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'results', 'test-results']);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

interface Page {
  readonly name: string;
  readonly lines: readonly string[];
}
const pages: readonly Page[] = [
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(ROOT, name)),
  ...[...filesIn(join(ROOT, 'docs'))].filter((path) => path.endsWith('.md')),
].map((path) => ({ name: relative(ROOT, path), lines: readFileSync(path, 'utf8').split('\n') }));
/** Pages about the code of today; the changelog and decisions also name parts that are gone. */
const current = pages.filter(({ name }) => name !== 'CHANGELOG.md' && !name.startsWith('docs/decisions/'));

/** Every match of the pattern's first group, as `page:line text`. */
const matches = (among: readonly Page[], pattern: RegExp) =>
  among.flatMap(({ name, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map((match) => ({
        at: `${name}:${index + 1}`,
        page: name,
        text: match[1] ?? '',
      })),
    ),
  );
const listed = (found: readonly { at: string; text: string }[]) =>
  found.map(({ at, text }) => `${at} ${text}`);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replace(/ /g, '-');

/** A part of a path that the reader replaces, such as `NNNN-name.sql`, and the feature that a guide makes up. */
const isPlaceholder = (path: string) => /[A-Z]{4}|\/name\.sql$|\/notes(\/|\.|$)/.test(path);

/** Names in pages that belong to other programs, or to the guide's made-up feature. */
const FOREIGN = new Set([
  'MemoryDenyWriteExecute',
  'NODE_EXTRA_CA_CERTS',
  'NotesChannels',
  'SO_PEERCRED',
  'SwapWithFreeFunds',
  'account_include',
  'archive_timeout',
  'client_secret_post',
  'core_pattern',
  'getRecentPerformanceSamples',
  'notesEndpoints',
  'ptrace_scope',
  'recovery_target_time',
  'transactionSubscribe',
]);
/** Examples of what a trader types, and names of the specification that the product does not use. */
const EXAMPLES = new Set([
  'Security_Team',
  'allowFriendRequests',
  'hideOnlineStatus',
  'hidePnl',
  'hideWallets',
  'market_trade_YYYYMMDD',
  'profileImage',
]);

describe('pages', () => {
  it('link to files that exist', () => {
    const links = matches(pages, /\]\(([^)#\s]+)/g).filter(({ text }) => !/^[a-z]+:/.test(text));
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(({ page, text }) => !existsSync(join(ROOT, dirname(page), text)));
    expect(listed(broken)).toEqual([]);
  });

  it('link to headings that exist', () => {
    const links = matches(pages, /\]\(([^)\s]*#[^)\s]+)/g).filter(({ text }) => !/^[a-z]+:/.test(text));
    expect(links.length).toBeGreaterThan(20);
    const broken = links.filter(({ page, text }) => {
      const [file = '', anchor] = text.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      const { lines } = pages.find(({ name }) => name === target) ?? { lines: [] };
      return !lines.some((line) => /^#+ /.test(line) && anchorOf(line) === anchor);
    });
    expect(listed(broken)).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const paths = matches(current, /`((?:apps|packages|bench|scripts|docs|deploy)\/[\w./@-]+)`/g);
    expect(paths.length).toBeGreaterThan(100);
    const missing = paths.filter(
      ({ text }) =>
        !isPlaceholder(text) && text !== 'docs/SYNTHETIC_MIGRATION.md' && !existsSync(join(ROOT, text)),
    );
    expect(listed(missing)).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const commands = matches(current, /npm run (?:--silent )?([\w-]+)/g);
    expect(commands.length).toBeGreaterThan(50);
    expect(listed(commands.filter(({ text }) => scripts[text] === undefined))).toEqual([]);
  });

  it('name identifiers, settings and tables that exist', () => {
    const known = new Set<string>();
    const addNamesOf = (path: string) => {
      for (const [name] of readFileSync(path, 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) known.add(name);
    };
    addNamesOf(join(ROOT, '.dependency-cruiser.cjs'));
    for (const root of ['packages', 'apps', 'bench', 'scripts', 'deploy'])
      for (const path of filesIn(join(ROOT, root)))
        if (/\.(tsx?|mjs|mts|sql|json|ya?ml|service|socket|conf)$/.test(path)) addNamesOf(path);
    const names = matches(current, /`([\w.]+(?:\(\))?)`/g).flatMap(({ at, text }) =>
      (text.match(/[A-Za-z_][\w$]*/g) ?? [])
        .filter((name) => /[a-z][A-Z]|\w_\w/.test(name))
        .map((name) => ({ at, text: name })),
    );
    expect(names.length).toBeGreaterThan(300);
    const unknown = names.filter(
      ({ text }) =>
        !known.has(text) && !known.has(text.toLowerCase()) && !FOREIGN.has(text) && !EXAMPLES.has(text),
    );
    expect(listed(unknown)).toEqual([]);
  });
});
