import { callHash } from 'dugout-verify/calls/call';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { call, callersWorld, get, post, type Trader } from './kit.ts';

const server = sharedServer();
const world = shared(() => callersWorld(server));

describe('a call', () => {
  it('[ALPHA-13] [ERR-45] [API-28] is stored with price, slot and the hash of the previous call', async () => {
    const first = await call(world.ann, world.mint(0));
    expect(first).toMatchObject({ status: 200, body: { message: 'Token called successfully!' } });
    expect((await call(world.ann, world.mint(1))).status).toBe(200);
    const { calls, total, head } = await world.record(world.ann);
    expect(total).toBe(2);
    expect(calls.map(({ number }) => number)).toEqual([2, 1]);
    expect(calls[1]?.prevHash).toBe('0'.repeat(64));
    expect(calls[0]?.prevHash).toBe(calls[1]?.hash);
    expect(head).toBe(calls[0]?.hash);
    for (const each of calls) expect(each.hash).toBe(callHash({ ...each, userId: world.ann.userId }));
    expect(calls[1]?.callPrice).toBe(first.body.data.callPrice);
  });

  it('[ALPHA-15] [ERR-49] requires an address', async () => {
    for (const wrong of [undefined, null, '', '   ', 7, {}, ['x'], 'not an address', 'x'.repeat(50)])
      for (const path of ['call', 'remove'])
        expect(await post(world.ann, path, { tokenAddress: wrong })).toMatchObject({
          status: 400,
          body: { code: 'alpha_address_required', message: 'Valid token address is required' },
        });
    expect(await call(world.ann, '11111111111111111111111111111111')).toMatchObject(
      refusal(404, 'alpha_token_unknown'),
    );
  });

  it('is stored once, however often it is sent concurrently', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => call(world.ben, world.mint(2))));
    expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(11).fill(409)]);
    expect((await world.record(world.ben)).total).toBe(1);
  });

  it('keeps a single hash chain under concurrent calls of different tokens', async () => {
    const cal = await server.trader('Cal');
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => call(cal, world.mint(at))));
    expect(tries.every(({ status }) => status === 200)).toBe(true);
    const { calls } = await world.record(cal);
    expect(calls).toHaveLength(8);
    for (let at = 0; at < 7; at++) expect(calls[at]?.prevHash).toBe(calls[at + 1]?.hash);
  });

  it('[ALPHA-16] [ERR-46] [API-29] leaves the feed when removed but stays in the record', async () => {
    const dee = await server.trader('Dee');
    await call(dee, world.mint(3));
    const removed = await post(dee, 'remove', { tokenAddress: world.mint(3) });
    expect(removed).toMatchObject({ status: 200, body: { message: 'Token removed successfully!' } });
    const { feed } = (await get(server.client(), 'tokens')).body.data;
    expect(feed.map(({ callId }) => callId)).not.toContain(removed.body.data.callId);
    const { calls, removed: hidden } = await world.record(dee);
    expect([hidden, calls[0]?.removed, calls[0]?.callId]).toEqual([1, true, removed.body.data.callId]);
    expect(await post(dee, 'remove', { tokenAddress: world.mint(3) })).toMatchObject(
      refusal(404, 'alpha_not_called'),
    );
    expect(await call(dee, world.mint(3))).toMatchObject(refusal(409, 'alpha_called_already'));
  });

  it('can be removed only by its caller', async () => {
    expect((await post(world.ben, 'remove', { tokenAddress: world.mint(0) })).status).toBe(404);
    expect((await world.record(world.ann)).removed).toBe(0);
  });

  it('cannot be changed, deleted or forked in the database', async () => {
    const run = (text: string) => sql.raw(text).execute(server.db.tables());
    for (const table of ['token_call', 'call_log_leaf', 'hidden_call']) {
      await expect(run(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
      await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    }
    await expect(run("UPDATE token_call SET price = '1'")).rejects.toThrow('append-only');
    await expect(
      run(
        `INSERT INTO token_call SELECT 'forked', 999999, user_id, 999, mint, called_at, slot, price,
           market_cap, liquidity, clan_id, own_token, held, held_since, prev_hash, repeat('a', 64)
         FROM token_call LIMIT 1`,
      ),
    ).rejects.toThrow('unique');
  });

  it('[API-07] requires a session and is limited to 50 a day', async () => {
    expect((await server.client().call('/api/v1/alpha/call', { method: 'POST', body: {} })).status).toBe(401);
    const eve = await server.trader('Eve');
    await server.sql`
      INSERT INTO token_call
      SELECT 'eve' || n, 100000 + n, ${eve.userId}, n, 'x' || n, now(), 1, '1', NULL, NULL, NULL, false,
        NULL, NULL, lpad(n::text, 64, '0'), lpad((n + 1)::text, 64, 'e')
      FROM generate_series(1, 50) n`;
    expect(await call(eve, world.mint(0))).toMatchObject(refusal(429, 'alpha_calls_used_up'));
  });
});

describe('the feed', () => {
  const tokens = async (query: string, by: Pick<Trader, 'call'> = server.client()) =>
    (await get(by, `tokens?${query}`)).body.data;

  it('[ALPHA-07] [ALPHA-08] [API-26] lists the newest calls first under any filters', async () => {
    const { feed, advancedFeed, matched } = await tokens('marketCapUsdMin=2&marketCapUsdMax=1');
    expect([advancedFeed, matched]).toEqual([[], 0]);
    const times = feed.map(({ calledAt }) => calledAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(feed.length).toBeGreaterThan(5);
  });

  it('[ALPHA-20] groups calls by token and sorts by volume', async () => {
    const { advancedFeed, matched, of } = await tokens('');
    const addresses = advancedFeed.map(({ tokenAddress }) => tokenAddress);
    expect(new Set(addresses).size).toBe(addresses.length);
    const gathered = advancedFeed.reduce((sum, { duplicates }) => sum + 1 + duplicates, 0);
    expect([gathered, matched]).toEqual([of, of]);
    const volumes = advancedFeed.map(({ volume24h }) => volume24h);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    const single = await tokens('hideDuplicatedTokens=false');
    expect(single.advancedFeed).toHaveLength(of);
  });

  it('[ALPHA-36] [API-27] shows all kinds with all flags off, and one kind with one on', async () => {
    const all = await tokens('migrated=false');
    const before = await tokens('preMigration=true');
    const after = await tokens('migrated=true');
    expect(all.matched).toBe(all.of);
    expect(before.matched + after.matched).toBe(all.of);
    expect((await tokens('friends=true')).matched).toBe(0);
  });

  it("[ALPHA-17] recognizes the reader's friends and clan", async () => {
    await world.ben.call('/api/v1/friends', { method: 'POST', body: { friendId: world.ann.userId } });
    await world.ann.call('/api/v1/friends/accept', { method: 'POST', body: { userId: world.ben.userId } });
    const { advancedFeed } = await tokens('friends=true', world.ben);
    expect(new Set(advancedFeed.map(({ username }) => username))).toEqual(new Set(['Ann']));
    expect((await tokens('clan=true', world.ben)).matched).toBe(0);
  });

  it.each([
    'sortBy=price',
    'sortDir=up',
    'volumeUsdMin=much',
    'volumeUsdMin=Infinity',
    'friends=perhaps',
    `search=${'x'.repeat(101)}`,
  ])('[ALPHA-21] rejects %s', async (query) => {
    expect((await get(server.client(), `tokens?${query}`)).status).toBe(400);
  });

  it('[ALPHA-41] finds a token by name, symbol or address', async () => {
    const { advancedFeed } = await tokens(`search=${world.mint(0)}`);
    expect(advancedFeed).toHaveLength(1);
    expect((await tokens(`search=${advancedFeed[0]?.symbol.toLowerCase()}`)).matched).toBeGreaterThan(0);
    expect((await tokens('search=%25%27%3B--')).matched).toBe(0);
  });
});

describe('the past', () => {
  it('evaluates a filter on calls as recorded, including removed ones', async () => {
    const { feed } = (await get(server.client(), 'tokens')).body.data;
    const all = (await get(server.client(), 'returns')).body.data;
    expect(all.matched).toBe(all.of);
    expect(all.of).toBeGreaterThan(feed.length);
    expect((await get(server.client(), 'returns?marketCapUsdMin=1e15')).body.data.matched).toBe(0);
  });

  it("shows the feed at a past time with each call's result", async () => {
    const { calls } = await world.record(world.ann);
    const at = calls.at(-1)?.calledAt ?? '';
    const { body } = await get(server.client(), `replay?at=${at}&hideDuplicatedTokens=false`);
    const { cards } = body.data;
    expect(cards.map(({ calledAt }) => calledAt).every((time) => time <= at)).toBe(true);
    expect(cards.map(({ callId }) => callId)).toContain(calls.at(-1)?.callId);
    expect((await get(server.client(), 'replay?at=yesterday')).status).toBe(400);
  });
});

describe('votes', () => {
  it('[ALPHA-18] count once per trader, and the last one wins', async () => {
    const vote = async (by: Trader, choice: string) =>
      (await post(by, 'vote', { tokenAddress: world.mint(0), vote: choice })).body.data;
    expect(await vote(world.ann, 'up')).toEqual({ upvotes: 1, downvotes: 0, myVote: 'up' });
    expect(await vote(world.ann, 'up')).toEqual({ upvotes: 1, downvotes: 0, myVote: 'up' });
    expect(await vote(world.ben, 'down')).toEqual({ upvotes: 1, downvotes: 1, myVote: 'down' });
    expect(await vote(world.ann, 'none')).toEqual({ upvotes: 0, downvotes: 1, myVote: 'none' });
    const storm = await Promise.all(
      ['up', 'down', 'none', 'up', 'down', 'up'].map((each) => vote(world.ann, each)),
    );
    expect(storm.at(-1)).toEqual({ upvotes: 1, downvotes: 1, myVote: 'up' });
    const unknown = { tokenAddress: world.mint(29), vote: 'up' };
    expect((await post(world.ann, 'vote', unknown)).body.code).toBe('alpha_call_not_found');
  });
});
