import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { DatabaseInUseError, DatabaseLease } from './database-lease.ts';
import { newServerId } from './server-id.ts';

const HELD_MS = 400;

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

function lease({ isSharing = false } = {}) {
  const onLost = vi.fn<(error: DatabaseInUseError) => void>();
  const options = {
    serverId: newServerId(),
    isSharing,
    log: silentLog,
    onLost,
    heldMs: HELD_MS,
    renewedMs: 50,
  };
  return { onLost, held: new DatabaseLease(options) };
}

it('refuses a second server while the first renews its lease, and names the first', async () => {
  const first = lease();
  await first.held.take(database.db);
  const release = first.held.keep(database.db);
  const second = lease();
  await expect(second.held.take(database.db)).rejects.toThrow(`Another Dugout (process ${process.pid} on `);
  await expect(second.held.inspect(database.db)).rejects.toThrow(DatabaseInUseError);
  await release();
  await second.held.take(database.db);
  expect(first.onLost).not.toHaveBeenCalled();
});

it('waits for the lease of a killed server to run out', async () => {
  await lease().held.take(database.db);
  await lease().held.take(database.db);
});

it('notifies a server that was paused that another has taken the database, even after that one has stopped', async () => {
  const paused = lease();
  await paused.held.take(database.db);
  const other = lease();
  await other.held.take(database.db);
  await other.held.keep(database.db)();
  const release = paused.held.keep(database.db);
  await vi.waitFor(() => expect(paused.onLost).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  await release();
});

it('is held by all sharing servers together, never with a server that does not share', async () => {
  const [first, second] = [lease({ isSharing: true }), lease({ isSharing: true })];
  const alone = lease();
  await alone.held.take(database.db);
  const end = alone.held.keep(database.db);
  await expect(first.held.take(database.db)).rejects.toThrow(
    `A Dugout without NATS_URL (process ${process.pid} on `,
  );
  await end();

  const releases = [];
  for (const { held } of [first, second]) {
    await held.take(database.db);
    releases.push(held.keep(database.db));
  }
  await releases[0]?.();
  await expect(alone.held.take(database.db)).rejects.toThrow(
    'Servers with NATS_URL are using this database.',
  );
  expect(second.onLost).not.toHaveBeenCalled();
  await releases[1]?.();
  await alone.held.take(database.db);
});
