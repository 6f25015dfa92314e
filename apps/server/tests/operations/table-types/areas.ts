import type { SqlFile } from '#/platform/db/schema/schema-files.ts';

const CREATED = /^CREATE (?:TABLE|UNLOGGED TABLE|VIEW) "?(\w+)"?/gim;
const RENAMED = /^ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/gim;

/**
 * Returns the area of each table and view: the name of the migration that created it, `swaps` for
 * `0006-swaps.sql`.
 */
export function areasOf(migrations: readonly SqlFile[]): ReadonlyMap<string, string> {
  const areas = new Map<string, string>();
  for (const { name, sql } of migrations) {
    const area = name.replace(/^\d+-(.*)\.sql$/, '$1');
    for (const [, table = ''] of sql.matchAll(CREATED)) areas.set(table, area);
    for (const [, from = '', to = ''] of sql.matchAll(RENAMED)) areas.set(to, areas.get(from) ?? area);
  }
  return areas;
}
