/** Limits that each server counts by itself are divided by the number of live servers. */
import { expect, it } from 'vitest';
import { type LivePage, livePage } from '#tests/kit/live-page.ts';
import { eventually, sharedEach } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

/** A tenth of the limits: 12 searches for friends a minute, and 5 live sockets of an account. */
const SEARCHES = 12;
const SOCKETS = 5;
const servers = sharedEach(() => twoServers({ settings: { RATE_LIMIT_SCALE: '0.1' } }));

const registered = () =>
  servers.first.sql<{ key: string; until: Date }>`SELECT key, until FROM claim WHERE kind = 'server'`;

/** Waits until every server has counted all servers that are registered now. */
async function counted(): Promise<void> {
  const before = (await registered()).map(({ until }) => until.getTime());
  await eventually(async () => {
    for (const { until } of await registered()) expect(until.getTime()).toBeGreaterThan(Math.max(...before));
  });
}

it('a trader who spreads calls over two servers gets as many answers as from one', async () => {
  const trader = await servers.first.trader('Spread');
  await counted();
  const statuses: number[] = [];
  for (let call = 0; call < 2 * SEARCHES + 4; call++) {
    const client = call % 2 === 0 ? servers.first.client() : servers.second.client();
    const headers = { cookie: trader.cookie() };
    statuses.push((await client.call('/api/v1/friends/search?search=', { headers })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const answered = statuses.filter((status) => status === 200).length;
  expect(answered).toBeGreaterThanOrEqual(SEARCHES);
  // Some are refilled in the meantime, unlike a whole second limit.
  expect(answered).toBeLessThan(2 * SEARCHES);
});

it('a trader opens half of the live sockets on each of two servers, and all on the only one', async () => {
  const trader = await servers.first.trader('Listener');
  await counted();
  const pages: LivePage[] = [];
  const open = async (address: string) => pages.push(await livePage(address, trader));
  const half = Math.ceil(SOCKETS / 2);
  for (const { address } of [servers.first, servers.second]) {
    for (let socket = 0; socket < half; socket++) await open(address);
    await expect(open(address)).rejects.toThrow('429');
  }
  for (const page of pages.splice(half)) page.close();
  await servers.second.stop();
  expect(await registered()).toHaveLength(1);
  await counted();
  for (let socket = half; socket < SOCKETS; socket++) await open(servers.first.address);
  await expect(open(servers.first.address)).rejects.toThrow('429');
  for (const page of pages) page.close();
});
