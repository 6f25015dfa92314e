import type { SqlFile } from '#/platform/db/schema/schema-files.ts';

/** Clauses that break statements of a server that does not know the migration, or make them wait for long. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\b/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\btruncate\b|\bdelete\s+from\b/i, 'deletes rows'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'requires a value that older servers may not write'],
];

/** Clauses that are harmless in a table of the same migration. */
const FOR_NEW_TABLES: readonly (readonly [RegExp, string])[] = [
  [/^alter\s+table[\s\S]*\badd\s+(constraint|check|unique|primary|foreign|exclude)\b/i, 'adds a constraint'],
  [/^create\s+unique\s+index\b/i, 'adds a unique index'],
];

const ADDED_COLUMN =
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(?<column>"?\w+"?)(?<rest>(?:[^,()]|\([^)]*\))*)/gi;

/** Returns the tables whose rows functions insert whole: an older server writes NULL into a column it does not know. */
export const wholeRowTables = (functions: readonly SqlFile[]): ReadonlySet<string> =>
  new Set(
    functions.flatMap(({ sql }) => [...sql.matchAll(/NULL::"?(\w+)"?/g)].map(([, table = '']) => table)),
  );

/** Returns why servers that do not know a migration may not run with it; nothing when they may. */
export function expandFaults(sql: string, wholeRows: ReadonlySet<string>): string[] {
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim());
  const created = new Set(statements.map((statement) => nameIn(statement, /^create\s+table\s+"?(\w+)/i)));
  return statements.flatMap((statement) => {
    const table = nameIn(statement, /^(?:alter\s+table|create\s+unique\s+index[\s\S]*?\son)\s+"?(\w+)/i);
    const clauses = created.has(table) ? FORBIDDEN : [...FORBIDDEN, ...FOR_NEW_TABLES];
    return [
      ...clauses.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault),
      ...(created.has(table) ? [] : columnFaults(statement, wholeRows.has(table))),
    ];
  });
}

const nameIn = (statement: string, pattern: RegExp): string => pattern.exec(statement)?.[1] ?? '';

const columnFaults = (statement: string, isWrittenWhole: boolean): string[] =>
  [...statement.matchAll(ADDED_COLUMN)].flatMap(({ groups: { column = '', rest = '' } = {} }) => {
    if (!/\bnot\s+null\b/i.test(rest)) return [];
    if (!/\bdefault\b|\bgenerated\b/i.test(rest))
      return [`requires ${column}, which older servers do not write`];
    return isWrittenWhole ? [`requires ${column}, into which functions of older servers write NULL`] : [];
  });
