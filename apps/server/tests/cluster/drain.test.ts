/** A server that stops sends traders to the others first, and leaves nothing that they have to wait for. */
import { afterAll, expect, it, vi } from 'vitest';
import { livePage } from '#tests/kit/live-page.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const servers = await twoServers({ settings: { DRAIN_SECONDS: '3' } });
afterAll(() => servers.stop());

it('is not ready at once, serves on, closes its sockets with a goodbye, and gives back its leases', async () => {
  const { first, second } = servers;
  const client = second.client();
  const page = await livePage(second.address, client);
  const live = async () =>
    (await second.sql<{ key: string }>`SELECT key FROM claim WHERE kind = 'server'`).map(({ key }) => key);
  const before = await live();
  expect(before).toHaveLength(2);

  const stopped = second.stop();
  expect(await client.call('/readyz')).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect((await client.call('/healthz')).status).toBe(200);
  expect((await client.call('/api/v1/status')).status).toBe(200);
  expect(page.isClosed()).toBe(false);
  expect((await first.client().call('/readyz')).status).toBe(200);

  await stopped;
  await vi.waitFor(() => expect(page.isClosed()).toBe(true));
  expect(page.frames.at(-1)).toMatchObject({ type: 'goodbye', reason: 'shutdown' });
  const after = await live();
  expect(after).toHaveLength(1);
  const gone = before.find((id) => !after.includes(id)) ?? '';
  expect(
    await first.sql`
      SELECT name FROM lease WHERE holder = ${gone} AND until > clock_timestamp()
      UNION ALL SELECT name FROM job_turn WHERE holder = ${gone} AND until > clock_timestamp()`,
  ).toEqual([]);
});
