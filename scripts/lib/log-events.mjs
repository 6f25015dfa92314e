import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const LEVELS = ['debug', 'info', 'warn', 'error'];

const isLog = (node) =>
  ts.isPropertyAccessExpression(node) ? node.name.text.endsWith('log') : node.text?.endsWith('log');

const textOf = (node) =>
  node !== undefined && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    ? node.text
    : (node?.getText() ?? '');

/**
 * Returns the log lines of a source file: `level`, `text` (the text, or the expression that yields it) and
 * `fields` (their names).
 */
export function logEventsIn(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const events = [];
  const visit = (node) => {
    const callee = ts.isCallExpression(node) ? node.expression : null;
    if (callee !== null && ts.isPropertyAccessExpression(callee) && LEVELS.includes(callee.name.text)) {
      const [fields, text] = node.arguments;
      if (isLog(callee.expression) && text !== undefined)
        events.push({
          level: callee.name.text,
          text: textOf(text),
          fields: ts.isObjectLiteralExpression(fields)
            ? fields.properties.map((property) => property.name?.getText() ?? property.getText())
            : [fields.getText()],
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return events;
}

/** Returns the log lines of all files under `folder`, with their file. */
export const logEventsUnder = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !/\.(test|harness)\.ts$/.test(name))
    .sort((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => {
      const path = join(folder, name);
      return logEventsIn(path, readFileSync(path, 'utf8')).map((event) => ({
        ...event,
        file: relative(folder, path),
      }));
    });
