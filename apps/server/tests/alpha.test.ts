/** Calls on a real server: the ledger, the feed, votes, presets, and what nobody can do about a call. */
import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/constants';
import { callHash } from 'dugout-verify/calls/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/kit/server.ts';

type Trader = Awaited<ReturnType<TestServer['trader']>>;

interface Item {
  readonly id: string;
  readonly text: string;
  readonly callId: string;
  readonly number: number;
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly username: string;
  readonly calledAt: string;
  readonly callPrice: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly removed: boolean;
  readonly volume24h: number;
  readonly duplicates: number;
  readonly type: string;
}
interface Data extends Item {
  readonly items: readonly Item[];
  readonly notifications: readonly Item[];
  readonly calls: readonly Item[];
  readonly feed: readonly Item[];
  readonly cards: readonly Item[];
  readonly advancedFeed: readonly Item[];
  readonly matched: number;
  readonly of: number;
  readonly total: number;
  readonly head: string;
}
/** Of the fields that a test reads, those that its call answers; their types are api-shapes' business. */
interface Answer {
  readonly status: number;
  readonly body: { readonly code: string; readonly data: Data };
}

let server: TestServer;
let mints: readonly string[];
let ann: Trader;
let ben: Trader;

const post = (by: Trader, path: string, body: unknown): Promise<Answer> =>
  by.call(`/api/v1/alpha/${path}`, { method: 'POST', body }) as Promise<Answer>;
const get = (by: Pick<Trader, 'call'>, path: string): Promise<Answer> =>
  by.call(`/api/v1/alpha/${path}`) as Promise<Answer>;
const call = (by: Trader, tokenAddress: unknown) => post(by, 'call', { tokenAddress });
const record = async (of: Trader) => (await get(server.client(), `callers/${of.userId}`)).body.data;
const mint = (place: number): string => mints[place] ?? '';

beforeAll(async () => {
  server = await testServer();
  [ann, ben] = await Promise.all([server.trader('Ann'), server.trader('Ben')]);
  const { body } = (await server
    .client()
    .call('/api/v1/screener?limit=30&sortBy=volumeUsd&window=24h')) as Answer;
  mints = body.data.items.map(({ tokenAddress }) => tokenAddress);
});
afterAll(() => server.stop());

describe('a call', () => {
  it('[ALPHA-13] [ERR-45] [API-28] is written with price, slot and the hash of the call before', async () => {
    const first = await call(ann, mint(0));
    expect(first).toMatchObject({ status: 200, body: { message: 'Token called successfully!' } });
    expect((await call(ann, mint(1))).status).toBe(200);
    const { calls, total, head } = await record(ann);
    expect(total).toBe(2);
    expect(calls.map(({ number }) => number)).toEqual([2, 1]);
    expect(calls[1]?.prevHash).toBe('0'.repeat(64));
    expect(calls[0]?.prevHash).toBe(calls[1]?.hash);
    expect(head).toBe(calls[0]?.hash);
    for (const each of calls) expect(each.hash).toBe(callHash({ ...each, userId: ann.userId }));
    expect(calls[1]?.callPrice).toBe(first.body.data.callPrice);
  });

  it('[ALPHA-15] [ERR-49] needs an address', async () => {
    for (const wrong of [undefined, null, '', '   ', 7, {}, ['x'], 'not an address', 'x'.repeat(50)])
      for (const path of ['call', 'remove'])
        expect(await post(ann, path, { tokenAddress: wrong })).toMatchObject({
          status: 400,
          body: { code: 'alpha_address_required', message: 'Valid token address is required' },
        });
    expect(await call(ann, '11111111111111111111111111111111')).toMatchObject({
      status: 404,
      body: { code: 'alpha_token_unknown' },
    });
  });

  it('is one, however often and from wherever it is sent at once', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => call(ben, mint(2))));
    expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(11).fill(409)]);
    expect((await record(ben)).total).toBe(1);
  });

  it('keeps one chain when different tokens are called at once', async () => {
    const cal = await server.trader('Cal');
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => call(cal, mint(at))));
    expect(tries.every(({ status }) => status === 200)).toBe(true);
    const { calls } = await record(cal);
    expect(calls).toHaveLength(8);
    for (let at = 0; at < 7; at++) expect(calls[at]?.prevHash).toBe(calls[at + 1]?.hash);
  });

  it('[ALPHA-16] [ERR-46] [API-29] that is removed leaves the feed, and stays in the record', async () => {
    const dee = await server.trader('Dee');
    await call(dee, mint(3));
    const removed = await post(dee, 'remove', { tokenAddress: mint(3) });
    expect(removed).toMatchObject({ status: 200, body: { message: 'Token removed successfully!' } });
    const { feed } = (await get(server.client(), 'tokens')).body.data;
    expect(feed.map(({ callId }) => callId)).not.toContain(removed.body.data.callId);
    const { calls, removed: hidden } = await record(dee);
    expect([hidden, calls[0]?.removed, calls[0]?.callId]).toEqual([1, true, removed.body.data.callId]);
    expect(await post(dee, 'remove', { tokenAddress: mint(3) })).toMatchObject({
      status: 404,
      body: { code: 'alpha_not_called' },
    });
    expect(await call(dee, mint(3))).toMatchObject({ status: 409, body: { code: 'alpha_called_already' } });
  });

  it('is removed by its caller alone', async () => {
    expect((await post(ben, 'remove', { tokenAddress: mint(0) })).status).toBe(404);
    expect((await record(ann)).removed).toBe(0);
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

  it('[API-07] is for the signed in, and at most 50 a day', async () => {
    expect((await server.client().call('/api/v1/alpha/call', { method: 'POST', body: {} })).status).toBe(401);
    const eve = await server.trader('Eve');
    await sql`
      INSERT INTO token_call
      SELECT 'eve' || n, 100000 + n, ${eve.userId}, n, 'x' || n, now(), 1, '1', NULL, NULL, NULL, false,
        NULL, NULL, lpad(n::text, 64, '0'), lpad((n + 1)::text, 64, 'e')
      FROM generate_series(1, 50) n`.execute(server.db.tables());
    expect(await call(eve, mint(0))).toMatchObject({ status: 429, body: { code: 'alpha_calls_used_up' } });
  });
});

describe('the feed', () => {
  const tokens = async (query: string, by: Pick<Trader, 'call'> = server.client()) =>
    (await get(by, `tokens?${query}`)).body.data;

  it('[ALPHA-07] [ALPHA-08] [API-26] has the newest calls first, whatever the filters say', async () => {
    const { feed, advancedFeed, matched } = await tokens('marketCapUsdMin=2&marketCapUsdMax=1');
    expect([advancedFeed, matched]).toEqual([[], 0]);
    const times = feed.map(({ calledAt }) => calledAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(feed.length).toBeGreaterThan(5);
  });

  it('[ALPHA-20] gathers calls of one token, and sorts by volume', async () => {
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

  it('[ALPHA-36] [API-27] shows everything with all flags off, and one kind with one on', async () => {
    const all = await tokens('migrated=false');
    const before = await tokens('preMigration=true');
    const after = await tokens('migrated=true');
    expect(all.matched).toBe(all.of);
    expect(before.matched + after.matched).toBe(all.of);
    expect((await tokens('friends=true')).matched).toBe(0);
  });

  it("[ALPHA-17] knows the reader's friends and clan", async () => {
    await ben.call('/api/v1/friends', { method: 'POST', body: { friendId: ann.userId } });
    await ann.call('/api/v1/friends/accept', { method: 'POST', body: { userId: ben.userId } });
    const { advancedFeed } = await tokens('friends=true', ben);
    expect(new Set(advancedFeed.map(({ username }) => username))).toEqual(new Set(['Ann']));
    expect((await tokens('clan=true', ben)).matched).toBe(0);
  });

  it.each([
    'sortBy=price',
    'sortDir=up',
    'volumeUsdMin=much',
    'volumeUsdMin=Infinity',
    'friends=perhaps',
    `search=${'x'.repeat(101)}`,
  ])('[ALPHA-21] refuses %s', async (query) => {
    expect((await get(server.client(), `tokens?${query}`)).status).toBe(400);
  });

  it('[ALPHA-41] finds a token by its name, symbol or address', async () => {
    const { advancedFeed } = await tokens(`search=${mint(0)}`);
    expect(advancedFeed).toHaveLength(1);
    expect((await tokens(`search=${advancedFeed[0]?.symbol.toLowerCase()}`)).matched).toBeGreaterThan(0);
    expect((await tokens('search=%25%27%3B--')).matched).toBe(0);
  });
});

describe('the past', () => {
  it('tries a filter out on calls as they stood, removed ones among them', async () => {
    const { feed } = (await get(server.client(), 'tokens')).body.data;
    const all = (await get(server.client(), 'returns')).body.data;
    expect(all.matched).toBe(all.of);
    expect(all.of).toBeGreaterThan(feed.length);
    expect((await get(server.client(), 'returns?marketCapUsdMin=1e15')).body.data.matched).toBe(0);
  });

  it('shows the feed of a moment, with what came of each call', async () => {
    const { calls } = await record(ann);
    const at = calls.at(-1)?.calledAt ?? '';
    const { body } = await get(server.client(), `replay?at=${at}&hideDuplicatedTokens=false`);
    const { cards } = body.data;
    expect(cards.map(({ calledAt }) => calledAt).every((time) => time <= at)).toBe(true);
    expect(cards.map(({ callId }) => callId)).toContain(calls.at(-1)?.callId);
    expect((await get(server.client(), 'replay?at=yesterday')).status).toBe(400);
  });
});

describe('votes', () => {
  it('[ALPHA-18] are one voice each, the last one counts', async () => {
    const vote = async (by: Trader, choice: string) =>
      (await post(by, 'vote', { tokenAddress: mint(0), vote: choice })).body.data;
    expect(await vote(ann, 'up')).toEqual({ upvotes: 1, downvotes: 0, myVote: 'up' });
    expect(await vote(ann, 'up')).toEqual({ upvotes: 1, downvotes: 0, myVote: 'up' });
    expect(await vote(ben, 'down')).toEqual({ upvotes: 1, downvotes: 1, myVote: 'down' });
    expect(await vote(ann, 'none')).toEqual({ upvotes: 0, downvotes: 1, myVote: 'none' });
    const storm = await Promise.all(
      ['up', 'down', 'none', 'up', 'down', 'up'].map((each) => vote(ann, each)),
    );
    expect(storm.at(-1)).toEqual({ upvotes: 1, downvotes: 1, myVote: 'up' });
    const unknown = { tokenAddress: mint(29), vote: 'up' };
    expect((await post(ann, 'vote', unknown)).body.code).toBe('alpha_call_not_found');
  });
});

describe('presets', () => {
  const preset = (name: string) => ({
    name,
    launchpads: [],
    flags: { ...DEFAULT_ALPHA_FLAGS },
    alphaMetrics: {},
    tokenMetrics: { kols: { min: 2 } },
    settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
  });
  const save = (...presets: readonly unknown[]) => post(ann, 'presets', { presets });

  it('[ALPHA-35] [API-24] [API-25] are kept as a whole list, for their trader alone', async () => {
    expect((await save(preset('Early'), preset('Late'))).body.data).toEqual([
      preset('Early'),
      preset('Late'),
    ]);
    expect((await save(preset('Late'))).body.data).toEqual([preset('Late')]);
    expect((await get(ann, 'presets')).body.data).toEqual([preset('Late')]);
    expect((await get(ben, 'presets')).body.data).toEqual([]);
  });

  it('[ALPHA-29] [ALPHA-30] [ERR-48] differ by more than case, or none is saved', async () => {
    expect(await save(preset('Two'), preset(' two '))).toMatchObject({
      status: 409,
      body: { code: 'alpha_preset_name_taken', message: 'Preset name already exists' },
    });
    expect((await get(ann, 'presets')).body.data).toEqual([preset('Late')]);
  });

  it('[ALPHA-22] hold nothing that is no filter', async () => {
    for (const wrong of [
      preset(''),
      { ...preset('x'), launchpads: ['myspace'] },
      { ...preset('x'), flags: {} },
      { ...preset('x'), tokenMetrics: { kols: { min: '2' } } },
      { ...preset('x'), more: 1 },
    ])
      expect((await save(wrong)).status).toBe(400);
    expect((await save(...Array.from({ length: 51 }, (_, at) => preset(`p${at}`)))).status).toBe(400);
  });
});

describe('in a clan', () => {
  it('/call calls the token once, and the room sees which', async () => {
    const [owner, member] = await Promise.all([server.trader('Fay'), server.trader('Gil')]);
    const founded = await owner.call('/api/v1/clan', {
      method: 'POST',
      body: { tag: 'CALLS', name: 'Amber Parade' },
    });
    const clanId = (founded as Answer).body.data.id;
    await member.call('/api/v1/clan/join-or-apply', { method: 'POST', body: { clanId } });
    const say = async (text: string, clientId: string) =>
      (await owner.call(`/api/v1/chat/channels/${clanId}/messages`, {
        method: 'POST',
        body: { text, clientId },
      })) as Answer;
    const sent = await say(`/call ${mint(6)}`, 'one');
    expect([sent.status, sent.body.data.text]).toEqual([200, `Called ${mint(6)}`]);
    expect((await say(`/call ${mint(6)}`, 'one')).body.data.id).toBe(sent.body.data.id);
    expect((await say(`/call ${mint(6)}`, 'two')).body.code).toBe('alpha_called_already');
    expect((await say('/call nothing', 'three')).body.code).toBe('alpha_address_required');
    expect((await say('/caller of the day', 'four')).body.data.text).toBe('/caller of the day');
    expect((await record(owner)).total).toBe(1);
    const clan = (await get(server.client(), `clans/${clanId}`)).body.data;
    expect(clan).toMatchObject({ total: 1, n: 0, hitRate: null });
    expect(clan.calls).toMatchObject([{ tokenAddress: mint(6), caller: { clanTag: 'CALLS' } }]);
  });
});

describe('followers', () => {
  it('hear of a call once, and not of their own', async () => {
    const follow = (following: boolean) => post(ben, 'follow', { userId: ann.userId, following });
    expect((await follow(true)).body.data).toEqual({ following: true, followers: 1 });
    expect((await follow(true)).body.data).toEqual({ following: true, followers: 1 });
    await call(ann, mint(5));
    await expect
      .poll(async () => {
        const { body } = (await ben.call('/api/v1/notifications')) as Answer;
        return body.data.notifications.filter(({ type }) => type === 'call');
      })
      .toMatchObject([{ username: 'Ann', action: 'called' }]);
    expect((await follow(false)).body.data).toEqual({ following: false, followers: 0 });
    expect((await post(ann, 'follow', { userId: ann.userId, following: true })).status).toBe(404);
    expect((await post(ann, 'follow', { userId: 'nobody', following: true })).status).toBe(404);
  });
});
