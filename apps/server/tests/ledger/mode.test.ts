/** Tests that paper and real wallets never share a database, and that a refused start changes nothing in it. */

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { connect } from '#/platform/db/open-database.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { schemaState } from '#/platform/db/schema/state.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { sharedDatabase, temporaryFolder } from '#tests/kit/testing.ts';

const root = temporaryFolder();
const later = join(root, 'schema');
const database = sharedDatabase({ connections: 12 });

beforeAll(async () => {
  for (const name of ['migrations', 'sql'])
    cpSync(join(schemaFolder, name), join(later, name), { recursive: true });
  writeFileSync(join(later, 'migrations/9999-later.sql'), 'create table later (id int)');
  await database.pool.query(`insert into chain_cursor (account, wallet_address) values ('a', 'w')`);
});

const isMigrated = async (): Promise<boolean> =>
  (await database.pool.query(`select to_regclass('later') is not null as there`)).rows[0].there;

it('paper mode refuses a database of real wallets before it is migrated', async () => {
  const config = parseConfig({
    PORT: '0',
    METRICS_ADDRESS: 'off',
    DATA_DIR: join(root, 'data'),
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '4',
    LOG_LEVEL: 'silent',
  });
  const places = { ...findPlaces(), schema: later };
  const starting = startServer({ config, log: silentLog, places, onFatal: () => undefined });
  await expect(starting).rejects.toThrow(/holds real wallets of a chain.*Nothing has been changed/);
  expect(await isMigrated()).toBe(false);
}, 60_000);

it('a database is inspected before the migration, and migrated unless the inspection throws', async () => {
  expect(await schemaState(database.pool, readSchema(later))).toBe('earlier');
  expect(await schemaState(database.pool, readSchema(schemaFolder))).toBe('current');
  const states: string[] = [];
  const options = { schemaFolder: later, log: silentLog };
  const inspect = async (_: unknown, state: string) => void states.push(state);
  const opened = await connect({ connectionString: database.url, connections: 1 }, { ...options, inspect });
  await opened.close();
  expect([states, await isMigrated()]).toEqual([['earlier'], true]);
  await expect(schemaState(database.pool, readSchema(schemaFolder))).rejects.toThrow('9999-later.sql');
});
