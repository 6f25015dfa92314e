import type { Column } from './columns.ts';

/** Generated files by their path below `platform/db`. */
export type Files = ReadonlyMap<string, string>;

const HEADER = '// Generated from the migrated database by `npm run table-types`.\n';
const WIDTH = 110;

/** TypeScript for SQL types; those in capitals are in column-types.ts. */
const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  bigint: 'Int8',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

/**
 * Renders the types of all tables: a file for each area, and one to join them. Throws for an unknown type or
 * table.
 */
export function renderTables(columns: readonly Column[], areas: ReadonlyMap<string, string>): Files {
  const byArea = new Map<string, Map<string, Column[]>>();
  for (const column of columns) {
    const area = areas.get(column.table);
    if (area === undefined) throw new Error(`No migration creates ${column.table}`);
    const tables = byArea.get(area) ?? new Map<string, Column[]>();
    byArea.set(area, tables.set(column.table, [...(tables.get(column.table) ?? []), column]));
  }
  const files = [...byArea].map(([area, tables]) => [`tables/${area}.ts`, renderArea(area, tables)] as const);
  return new Map([...files, ['tables.ts', renderIndex([...byArea.keys()].sort())]]);
}

function renderArea(area: string, tables: ReadonlyMap<string, readonly Column[]>): string {
  const interfaces = [...tables].map(([table, columns]) =>
    renderInterface(
      `${pascal(table)}Table`,
      columns.map((column) => `${column.name}: ${typeOf(column)}`),
    ),
  );
  const all = renderInterface(
    `${pascal(area)}Tables`,
    [...tables.keys()].map((table) => `${table}: ${pascal(table)}Table`),
  );
  const body = [...interfaces, all].join('\n');
  const used = ['Decimal', 'Generated', 'GeneratedAlways', 'Int8', 'Json', 'Whole'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  );
  const imports = used.length === 0 ? '' : `import type { ${used.join(', ')} } from '../column-types.ts';\n`;
  return `${HEADER}${imports}\n${body}`;
}

function renderIndex(areas: readonly string[]): string {
  const imports = areas
    .map((area) => `import type { ${pascal(area)}Tables } from './tables/${area}.ts';\n`)
    .join('');
  const names = areas.map((area) => `    ${pascal(area)}Tables`).join(',\n');
  return `${HEADER}${imports}\n/** Every table and view, by its name. */\nexport interface Tables\n  extends\n${names} {}\n`;
}

const renderInterface = (name: string, members: readonly string[]): string =>
  `export interface ${name} {\n${members.map((member) => `  ${wrapped(member)};\n`).join('')}}\n`;

/** Puts each member of a wide union on a separate line. */
function wrapped(member: string): string {
  if (member.length + 3 <= WIDTH) return member;
  const [name = '', union = ''] = member.split(': ');
  return `${name}:\n${union
    .split(' | ')
    .map((each) => `    | ${each}`)
    .join('\n')}`;
}

function typeOf({ type, nullable, hasDefault, isGenerated, choices, table, name }: Column): string {
  const base = choices?.map((choice) => `'${choice}'`).join(' | ') ?? baseType(type);
  if (base === null)
    throw new Error(`${table}.${name} has the type ${type}, which table-types does not know`);
  if (isGenerated) return `GeneratedAlways<${base}>`;
  const value = nullable ? `${base} | null` : base;
  return hasDefault ? `Generated<${value}>` : value;
}

function baseType(type: string): string | null {
  if (type.endsWith('[]')) {
    const item = baseType(type.slice(0, -2));
    return item === null ? null : `${item}[]`;
  }
  if (type.startsWith('timestamp')) return 'Date';
  if (type.startsWith('numeric')) return /^numeric\(\d+,0\)$/.test(type) ? 'Whole' : 'Decimal';
  return TYPES[type] ?? null;
}

const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
