/** Calls and votes are the same on both servers, even while no hint between them arrives. */
import type { Vote, Votes } from '@dugout/contract/alpha/card';
import { beforeAll, expect, it } from 'vitest';
import { call, get, type Trader } from '#tests/alpha/kit.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';
import { eventually, shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const market = new StagedMarket();
const mint = market.list('calledtoken');
market.buy(mint, WALLET, 1_000_000_000n);
const servers = shared(() => twoServers({ market: market.source, secondMarket: market.source }));

let ann: Trader;
let ben: Trader;
beforeAll(async () => {
  [ann, ben] = [await servers.first.trader('Ann'), await servers.first.trader('Ben')];
  servers.net.faults = { lost: 1 };
});

async function vote(server: TestServer, by: Trader, given: Vote): Promise<Votes> {
  const { status, body } = await server.client().call('/api/v1/alpha/vote', {
    method: 'POST',
    body: { tokenAddress: mint, vote: given },
    headers: { cookie: by.cookie() },
  });
  expect(status).toBe(200);
  return (body as { data: Votes }).data;
}

it('a call that is made on one server is in the record and the feed of the other', async () => {
  expect((await call(ann, mint)).status).toBe(200);
  await eventually(async () => {
    const record = await get(servers.second.client(), `callers/${ann.userId}`);
    expect(record.body.data.total).toBe(1);
    const { feed } = (await get(servers.second.client(), 'tokens')).body.data;
    expect(feed).toMatchObject([{ tokenAddress: mint }]);
  });
});

it('votes that a trader casts on both servers at once are counted alike on both', async () => {
  const { first, second } = servers;
  const cast: readonly Vote[] = ['up', 'down', 'none', 'up', 'none', 'down', 'up', 'none'];
  for (const [at, given] of cast.entries())
    await Promise.all([vote(first, ben, given), vote(second, ben, cast.at(-at - 1) ?? 'none')]);
  const [stored] = await first.sql<Votes>`
    SELECT count(*) FILTER (WHERE up)::int AS upvotes, count(*) FILTER (WHERE NOT up)::int AS downvotes
    FROM call_vote WHERE mint = ${mint}`;
  for (const server of [first, second])
    await eventually(async () => expect(await vote(server, ann, 'none')).toMatchObject(stored ?? {}));
});
