/** Writes the types of the tables: `npm run table-types`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesFolder, tableTypes } from './generate.ts';

const files = await tableTypes();
rmSync(join(tablesFolder, 'tables'), { recursive: true, force: true });
mkdirSync(join(tablesFolder, 'tables'));
for (const [path, content] of files) writeFileSync(join(tablesFolder, path), content);
