/** A server starts only with the secrets that its database was used with. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeFailure } from '#/app/describe-failure.ts';
import { SECRET_NAMES } from '#/platform/config/secret-names.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { type TestServer, type TestServerOptions, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';

const FILES = SECRET_NAMES.filter((name) => name !== 'signer');

let database: TestDatabase;
let running: TestServer[];
beforeEach(async () => {
  database = await testDatabase();
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  await database.close();
});

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const common = { database: { ...database, close: () => Promise.resolve() }, besideOthers: true };
  const server = await testServer({ market: new StagedMarket().source, ...common, ...options });
  running.push(server);
  return server;
}
const refusalOf = (starting: Promise<unknown>): Promise<string> =>
  starting.then(
    () => 'it started',
    (error: unknown) => describeFailure(error),
  );
const recorded = async (): Promise<string[]> =>
  (await database.sql<{ name: string }>`SELECT name FROM secret_fingerprint ORDER BY name`).map(
    ({ name }) => name,
  );

it('a second server without the secrets of the first is refused, with each file and what to do', async () => {
  await start();
  const refusal = await refusalOf(start({ ownSecrets: true }));
  for (const name of FILES)
    expect(refusal).toMatch(
      new RegExp(
        `/${name} is missing, and this database was used with one\\. Put .* REPLACE_SECRETS=${name}: `,
      ),
    );
  expect(refusal).toContain('The signer has another master key than this database was used with.');
  // It created none of them.
  expect(await recorded()).toEqual([...SECRET_NAMES].sort());
  await start();
});

it('a start is refused after a secret was changed or removed, and works once it is back', async () => {
  const server = await start();
  const path = join(server.dataDir, 'outlets.secret');
  const refused = await refusalOf(server.restart(async () => writeFileSync(path, `${'0'.repeat(64)}\n`)));
  expect(refused).toMatch(/outlets\.secret is another one than this database was used with\./);
  expect(refused).not.toContain('auth.secret');
  expect(await refusalOf(server.restart(async () => rmSync(path)))).toMatch(/outlets\.secret is missing/);
});

it('two servers that start at once on a new database do not both make secrets', async () => {
  const starts = await Promise.all([1, 2].map(() => refusalOf(start({ ownSecrets: true }))));
  expect(starts.filter((outcome) => outcome === 'it started')).toHaveLength(1);
  expect(starts.filter((outcome) => outcome.includes('than this database was used with'))).toHaveLength(1);
});

it('a database of an earlier version gets the fingerprints at its first start', async () => {
  const server = await start();
  await server.restart(async () => {
    await database.sql`DELETE FROM secret_fingerprint`;
  });
  expect(await recorded()).toEqual([...SECRET_NAMES].sort());
});

it('REPLACE_SECRETS replaces the named secrets, and no others', async () => {
  const first = await start();
  const replaced = { REPLACE_SECRETS: SECRET_NAMES.filter((name) => name !== 'vapid.key').join(',') };
  const refusal = await refusalOf(start({ ownSecrets: true, settings: replaced }));
  expect(refusal.match(/\S+ is missing/g)).toEqual([expect.stringContaining('vapid.key is missing')]);
  await start({ ownSecrets: true, settings: { REPLACE_SECRETS: SECRET_NAMES.join(', ') } });
  expect(await refusalOf(first.restart())).toMatch(/auth\.secret is another one/);
});
