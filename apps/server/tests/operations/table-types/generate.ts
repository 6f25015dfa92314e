import { join } from 'node:path';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { areasOf } from './areas.ts';
import { columnsOf } from './columns.ts';
import { type Files, renderTables } from './render.ts';

export const tablesFolder = join(schemaFolder, 'src/platform/db');

export async function tableTypes(): Promise<Files> {
  const database = await testDatabase();
  try {
    return renderTables(await columnsOf(database.pool), areasOf(readSchema(schemaFolder).migrations));
  } finally {
    await database.close();
  }
}
