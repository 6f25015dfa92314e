import { expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { LeaseAtStart } from './lease-at-start.ts';
import { takeLease } from './leases.repository.ts';

const database = sharedDatabase();

function lease(name: string, holder: string) {
  const onLost = vi.fn<() => void>();
  const { db } = database;
  return {
    onLost,
    lease: new LeaseAtStart({ db, log: silentLog, name, holder, onLost, heldMs: 400, renewedMs: 50 }),
  };
}

it('is refused while another server renews it, and free once that one has stopped', async () => {
  const [first, second] = [lease('market', 'first'), lease('market', 'second')];
  expect([await first.lease.take(), await second.lease.take()]).toEqual([true, false]);
  expect(await second.lease.isHeld()).toBe(true);
  await second.lease.release();
  await first.lease.release();
  expect(await second.lease.isHeld()).toBe(false);
  expect(await second.lease.take()).toBe(true);
  await second.lease.release();
  expect([first.onLost, second.onLost].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('is taken from a server that was killed', async () => {
  await takeLease(database.db, 'killed', 'first', 400);
  const next = lease('killed', 'second');
  expect(await next.lease.take()).toBe(true);
  await next.lease.release();
});

it('notifies a server that was paused when another has taken it, once', async () => {
  const paused = lease('paused', 'first');
  expect(await paused.lease.take()).toBe(true);
  await database.sql`
    UPDATE lease SET holder = 'second', fence = fence + 1, until = clock_timestamp() + interval '1 minute'
    WHERE name = 'paused'`;
  await vi.waitFor(() => expect(paused.onLost).toHaveBeenCalled());
  await paused.lease.release();
  expect(paused.onLost).toHaveBeenCalledTimes(1);
});
