import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Constructors of emitters that end the process on an unhandled `error` event, by module. */
const MAKERS = {
  'node:net': ['connect', 'createConnection', 'createServer', 'Socket'],
  'node:http': ['createServer', 'request'],
  'node:https': ['createServer', 'request'],
  'node:child_process': ['spawn', 'fork'],
  'node:worker_threads': ['Worker'],
  'node:fs': ['createReadStream', 'createWriteStream', 'watch'],
  'node:readline': ['createInterface'],
  'tar-stream': ['pack'],
  ws: ['WebSocket', 'WebSocketServer'],
  pg: ['Pool', 'Client'],
  pino: ['destination', 'transport'],
};

/** Returns the constructors imported by a file, by call text: `spawn`, `pg.Pool`. */
function importedMakers(file) {
  const makers = new Set();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const known = MAKERS[statement.moduleSpecifier.text];
    const { name, namedBindings } = statement.importClause ?? {};
    if (known === undefined) continue;
    if (name !== undefined) for (const maker of known) makers.add(`${name.text}.${maker}`);
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) continue;
    for (const element of namedBindings.elements) {
      const imported = element.propertyName?.text ?? element.name.text;
      if (known.includes(imported)) makers.add(element.name.text);
      else if (!element.isTypeOnly) for (const maker of known) makers.add(`${element.name.text}.${maker}`);
    }
  }
  return makers;
}

/** Returns the variable or field that holds a value; null for a value passed on or returned. */
function holderOf(node) {
  let parent = node.parent;
  while (
    ts.isConditionalExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
    parent = parent.parent;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (ts.isBinaryExpression(parent)) return parent.left.getText();
  return null;
}

/**
 * Returns the emitters created in a source file: `holder` (null when passed on), `maker`, and `hasListener`,
 * whether the file listens to its `error` event for its whole life.
 */
export function emittersIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const makers = importedMakers(file);
  const heard = new Set(Array.from(text.matchAll(/([\w.#?]+)\s*\.on\(\s*'error'/g), ([, name]) => name));
  const emitters = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const maker = node.expression.getText();
      if (makers.has(maker)) {
        const holder = holderOf(node);
        emitters.push({ maker, holder, hasListener: holder !== null && heard.has(holder) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return emitters;
}

/** Returns the emitters of all files under `folder`, with their file. */
export const emittersUnder = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !/\.(test|harness|fixture|d)\.ts$/.test(name))
    .sort((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => {
      const path = join(folder, name);
      return emittersIn(path, readFileSync(path, 'utf8')).map((emitter) => ({
        file: relative(folder, path),
        ...emitter,
      }));
    });
