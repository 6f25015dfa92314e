import type { ExportedTable } from '#/features/exported-tables.ts';

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function fileLine(table: Exclude<ExportedTable, { leftOut: string }>): string {
  const without = 'without' in table ? Object.entries(table.without ?? {}) : [];
  const others = Object.entries(table.others ?? {}).map(
    ([column, why]) => `Not by \`${column}\`: ${sentence(String(why))}`,
  );
  const missing = without.map(([column, why]) => `Without \`${column}\`: ${sentence(String(why))}`);
  return [`- \`${table.table}.json\`: ${table.about}`, ...missing, ...others].join(' ');
}

/** Describes the archive file by file, and what it omits. */
export function readme(tables: readonly ExportedTable[], at: Date): string {
  const files = tables.flatMap((table) => ('leftOut' in table ? [] : [fileLine(table)]));
  const leftOut = tables.flatMap((table) =>
    'leftOut' in table ? [`- \`${table.table}\`: ${sentence(table.leftOut)}`] : [],
  );
  return [
    '# Your data on Dugout',
    '',
    `Exported on ${at.toISOString()}. Each file is a table of the server. Tables were read one after the other.`,
    'Amounts are whole numbers of lamports or raw units, written as text; times are UTC.',
    'A table of more than 5,000 rows continues in `-2.json` and so on.',
    'Keys, passwords and other secrets are never in an export.',
    '',
    '## Files',
    '',
    ...files,
    '- `pictures/`: Pictures that you uploaded, as the server keeps them.',
    '',
    '## Left out',
    '',
    ...leftOut,
    '',
  ].join('\n');
}
