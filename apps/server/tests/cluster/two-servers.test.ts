import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInUseError } from '#/platform/leases/database-lease.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

let database: TestDatabase;
let first: TestServer;
beforeEach(async () => {
  database = await testDatabase();
  first = await testServer({ database });
});
afterEach(() => first.stop());

describe('a second server on one database', () => {
  it('is refused while the first runs, and starts once it has stopped', async () => {
    await expect(testServer({ database })).rejects.toThrow(DatabaseInUseError);
    await first.restart();
    expect((await first.client().call('/readyz')).status).toBe(200);
  });
});
