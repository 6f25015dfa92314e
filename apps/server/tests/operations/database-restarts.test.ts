import { type LocalPostgres, startPostgres } from '@dugout/testkit/postgres';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type Database } from '#/platform/db/open-database.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const UNTIL = { timeout: 30_000, interval: 100 } as const;
/** The signal that stops PostgreSQL immediately, like `pg_ctl -m immediate stop`. */
const IMMEDIATE = 'SIGQUIT';

let folder: string;
let postgres: LocalPostgres;
let database: Database;
let server: TestServer;

beforeEach(async ({ skip }) => {
  folder = temporaryFolder(onTestFinished);
  const started = await startPostgres({ fsync: 'off' }, folder);
  if (started === null) return skip('PostgreSQL is not installed');
  postgres = started;
  database = await connect(
    { connectionString: postgres.url, connections: 10 },
    { schemaFolder, log: silentLog },
  );
  server = await testServer({ database });
});
afterEach(async () => {
  await server.stop();
  await postgres.stop();
});

it('a server survives an immediate restart of its database under load', async () => {
  const trader = await server.trader('Persistent');
  const wallets = () => trader.call('/api/v1/wallet/user');
  expect((await wallets()).status).toBe(200);
  const { port } = new URL(postgres.url);

  const underLoad = Array.from({ length: 30 }, wallets);
  process.kill(postgres.pid ?? 0, IMMEDIATE);
  for (const { status } of await Promise.all(underLoad)) expect([200, 503]).toContain(status);
  await vi.waitFor(
    async () => expect((await wallets()).body).toMatchObject({ code: 'database_unavailable' }),
    UNTIL,
  );
  const ready = () => server.client().call('/readyz');
  await vi.waitFor(
    async () =>
      expect(await ready()).toMatchObject({
        status: 503,
        body: { failing: { database: expect.any(String) } },
      }),
    UNTIL,
  );
  expect((await server.client().call('/healthz')).status).toBe(200);

  const again = await startPostgres({ fsync: 'off', port }, folder);
  if (again === null) throw new Error('PostgreSQL did not start again');
  postgres = again;
  await vi.waitFor(async () => expect((await wallets()).status).toBe(200), UNTIL);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), UNTIL);
  expect((await server.trader('Newcomer')).userId).toMatch(/^[a-z0-9]+$/i);
});
