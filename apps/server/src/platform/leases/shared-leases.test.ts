import { expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { SharedLeases } from './shared-leases.ts';

const database = sharedDatabase();

it('takes up a part again whose work could not begin', async () => {
  const begun: string[] = [];
  let fails = true;
  const leases = new SharedLeases({
    db: database.db,
    log: silentLog,
    serverId: 'one',
    group: 'test',
    parts: ['only'],
    isIdle: () => true,
    onLost: () => undefined,
    onTaken: async ([part = '']) => {
      if (fails) throw new Error('The database does not answer');
      begun.push(part);
    },
    renewedMs: 20,
  });
  await leases.start();
  expect(leases.holds('only')).toBe(false);
  fails = false;
  await vi.waitFor(() => expect(leases.holds('only')).toBe(true));
  expect(begun).toEqual(['only']);
  await leases.stop();
});
