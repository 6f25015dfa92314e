/** Checks docs/flows.md: that each named function exists, and that an earlier hop refers to each hop. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A function as a page names it: `path: Class.method`. */
interface Place {
  readonly path: string;
  readonly symbol: string;
}
interface Hop extends Place {
  /** The place that both ends refer to when the previous hop does not refer to this one. */
  readonly via: Place | null;
  readonly helpers: readonly Place[];
}
interface Flow {
  readonly name: string;
  readonly hops: readonly Hop[];
}

const PLACE = /(via )?`([\w./-]+\.(?:tsx?|sql)): ([\w.]+)`/g;

function hopOf(line: string): Hop {
  const places = [...line.matchAll(PLACE)].map(([, via, path = '', symbol = '']) => ({
    isVia: via !== undefined,
    place: { path, symbol },
  }));
  const [first, ...others] = places;
  if (first === undefined) throw new Error(`no function in: ${line}`);
  return {
    ...first.place,
    via: others.find(({ isVia }) => isVia)?.place ?? null,
    helpers: others.filter(({ isVia }) => !isVia).map(({ place }) => place),
  };
}

const page = readFileSync(join(ROOT, 'docs/flows.md'), 'utf8');
const flows: readonly Flow[] = page
  .split(/^## /m)
  .map((section) => ({
    name: section.split('\n', 1)[0] ?? '',
    hops: section
      .split('\n')
      .filter((line) => /^\d+\. /.test(line))
      .map(hopOf),
  }))
  .filter(({ hops }) => hops.length > 0);

const isSql = ({ path }: Place): boolean => path.endsWith('.sql');
const textOf = ({ path }: Place): string => readFileSync(join(ROOT, path), 'utf8');
const places = flows.flatMap(({ hops }) =>
  hops.flatMap(({ via, helpers, ...hop }) => [hop, ...helpers, ...(via === null ? [] : [via])]),
);

let program: ts.Program;
let checker: ts.TypeChecker;

beforeAll(() => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  // Only our own sources matter, and they are few.
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const [workspace = ''] = /^(?:apps|packages)\/[^/]+/.exec(relative(ROOT, from)) ?? [];
      // This compiler does not know imports that start with #/.
      const name = text.startsWith('#/') ? join(ROOT, workspace, 'src', text.slice(2)) : text;
      const { resolvedModule } = ts.resolveModuleName(name, from, options, host);
      const isOurs = resolvedModule?.resolvedFileName.includes('/node_modules/') === false;
      return { resolvedModule: isOurs ? resolvedModule : undefined };
    });
  const roots = [...new Set(places.filter((place) => !isSql(place)).map(({ path }) => join(ROOT, path)))];
  program = ts.createProgram(roots, options, host);
  checker = program.getTypeChecker();
});

const nameOf = (node: ts.Node): string | undefined => {
  const name = ts.isClassElement(node) || ts.isTypeElement(node) ? node.name : undefined;
  const own = ts.isVariableDeclaration(node) ? node.name : undefined;
  const declared =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
      ? node.name
      : undefined;
  return (name ?? own ?? declared)?.getText();
};

/** Returns the declaration of a place; null when its file has none. */
function declarationOf({ path, symbol }: Place): ts.Node | null {
  const file = program.getSourceFile(join(ROOT, path));
  const find = (within: ts.Node, name: string): ts.Node | null => {
    let found: ts.Node | null = null;
    const visit = (node: ts.Node): void => {
      if (found === null && nameOf(node) === name) found = node;
      if (found === null) ts.forEachChild(node, visit);
    };
    ts.forEachChild(within, visit);
    return found;
  };
  let node: ts.Node | null = file ?? null;
  for (const name of symbol.split('.')) node = node && find(node, name);
  return node;
}

/** Reports whether a file refers to a declaration or one of its members, or contains it. */
function refersTo({ path }: Place, to: Place): boolean {
  const file = program.getSourceFile(join(ROOT, path));
  const target = declarationOf(to);
  if (file === undefined || target === null) return false;
  if (target.getSourceFile() === file) return true;
  const isTarget = (declaration: ts.Node): boolean =>
    declaration.getSourceFile() === target.getSourceFile() &&
    declaration.pos >= target.pos &&
    declaration.end <= target.end;
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const original =
        symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
          ? checker.getAliasedSymbol(symbol)
          : symbol;
      found = original?.declarations?.some(isTarget) ?? false;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const placeText = ({ path, symbol }: Place): string => `${path}: ${symbol}`;
/** Reports whether one place leads to another. A database function is named in the text. */
const leadsTo = (from: Place, to: Place): boolean =>
  isSql(to) ? textOf(from).includes(to.symbol) : refersTo(from, to);

describe('docs/flows.md', () => {
  it('has three flows', () => expect(flows).toHaveLength(3));

  it('names functions that exist', () => {
    const missing = places.filter((place) =>
      isSql(place)
        ? !existsSync(join(ROOT, place.path)) || !textOf(place).includes(`FUNCTION ${place.symbol}(`)
        : declarationOf(place) === null,
    );
    expect(missing.map(placeText)).toEqual([]);
  });

  it.each(flows)('leads to each hop from an earlier one: $name', ({ hops }) => {
    const broken = hops.slice(1).filter((hop, at) => {
      const target = hop.via ?? hop;
      const isReached = hops.slice(0, at + 1).some((earlier) => leadsTo(earlier, target));
      return !isReached || !leadsTo(hop, target);
    });
    expect(broken.map(placeText)).toEqual([]);
  });

  it.each(flows)('leads from each hop to its helpers: $name', ({ hops }) => {
    const broken = hops.flatMap((hop) =>
      hop.helpers
        .filter((helper) => !leadsTo(hop, helper))
        .map((helper) => `${placeText(hop)} → ${placeText(helper)}`),
    );
    expect(broken).toEqual([]);
  });

  it('counts the hops and files', () => {
    const counted = flows.map(({ hops }) => {
      const files = hops.flatMap(({ helpers, path }) => [path, ...helpers.map((helper) => helper.path)]);
      return [hops.length, new Set(files).size];
    });
    const stated = [...page.matchAll(/^\| (?:swap|trade|message) \|.*\| (\d+) \| (\d+) \|$/gm)].map(
      ([, hops, files]) => [Number(hops), Number(files)],
    );
    expect(stated).toEqual(counted);
  });
});
