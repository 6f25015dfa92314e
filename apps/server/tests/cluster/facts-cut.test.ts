/** A server that cannot read the facts of the others serves guests alone. */
import type { KyselyPlugin } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { eventually, refusal, shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const READS_FACTS = 'LEFT JOIN fact ON';

let isCut = false;
afterEach(() => {
  isCut = false;
});

const cut: KyselyPlugin = {
  transformQuery({ node }) {
    const texts = node.kind === 'RawNode' ? node.sqlFragments : [];
    if (isCut && texts.some((text) => text.includes(READS_FACTS))) throw new Error('cut');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const servers = shared(() =>
  twoServers({ secondDbOf: (db: Db) => ({ ...db, tables: () => db.tables().withPlugin(cut) }) }),
);

it('answers traders 503, admits none of them, closes their sockets, and goes on when facts are back', async () => {
  const { first, second, net } = servers;
  const trader = await second.trader('Cassandra');
  const status = async (path: string, who: typeof trader | null = trader) =>
    (await (who ?? second.client()).call(path)).status;
  const connected = () => livePage(second.address, trader);
  const open = await connected();
  open.subscribe('account');
  await open.find('account', ({ type }) => type);
  expect(await status('/api/v1/wallet/user')).toBe(200);

  isCut = true;
  await eventually(async () => {
    expect(await trader.call('/api/v1/wallet/user')).toMatchObject(refusal(503, 'database_unavailable'));
  });
  expect(await status('/api/v1/status')).toBe(503);
  expect(await status('/api/v1/status', null)).toBe(200);
  await expect(connected()).rejects.toThrow('503');
  await eventually(async () => {
    expect(await second.client().call('/readyz')).toMatchObject({
      status: 503,
      body: { failing: { facts: expect.any(String) } },
    });
  });
  expect(await first.client().call('/readyz')).toMatchObject({ status: 200 });
  await eventually(() => {
    net.advance(1_000);
    expect(open.isClosed()).toBe(true);
  });

  isCut = false;
  await eventually(async () => expect(await status('/api/v1/wallet/user')).toBe(200));
  const back = await connected();
  back.subscribe('account');
  await back.find('account', ({ type }) => (type === 'snapshot' ? type : null));
  back.close();
});
