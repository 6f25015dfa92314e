/** Tests attempts to gain more from calls than allowed, on a real server. */

import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/values';
import { afterAll, describe, expect, it } from 'vitest';
import { shared } from '#tests/kit/testing.ts';
import { type Answer, type CallerRecord, GamesWorld, MINUTE_MS } from './games-world.ts';

const world = shared(() => GamesWorld.open());
const thief = shared(() => world.trader('Thief'));
const owner = shared(() => world.trader('Owner'));

afterAll(() => world.server.stop());

const get = async <Data>(path: string): Promise<Answer<Data>> =>
  (await world.server.client().call(`/api/v1/alpha/${path}`)) as Answer<Data>;

describe('an attacker', () => {
  it.each([
    [{ calledAt: '2020-01-01T00:00:00.000Z' }],
    [{ callPrice: '0.000000001' }],
    [{ userId: 'x'.repeat(24) }],
    [{ clanId: 'x'.repeat(24) }],
  ])('cannot set date, price or author of a call with %j', async (more) => {
    const { status } = await thief.send('alpha/call', { tokenAddress: world.token(), ...more });
    expect(status).toBe(400);
    expect(await world.record(thief.userId)).toMatchObject({ total: 0 });
  });

  it("cannot call in another clan's chat", async () => {
    const founded = await owner.send<{ id: string }>('clan', { tag: 'VAULT', name: 'Closed Vault' });
    const said = await thief.send(`chat/channels/${founded.body.data.id}/messages`, {
      text: `/call ${world.token()}`,
      clientId: 'one',
    });
    expect(said.status).toBeGreaterThanOrEqual(403);
    expect(said.status).toBeLessThanOrEqual(404);
    expect(await world.record(thief.userId)).toMatchObject({ total: 0 });
    const { body } = await get<{ total: number }>(`clans/${founded.body.data.id}`);
    expect(body.data.total).toBe(0);
  });

  it('finds no hidden wallet in the record or the export', async () => {
    const mint = world.token();
    world.stage.buy(mint, owner.wallet, 1_000_000_000n);
    await world.call(owner, mint);
    const texts = await Promise.all(
      ['', '/export'].map(async (part) =>
        JSON.stringify(await world.server.client().call(`/api/v1/alpha/callers/${owner.userId}${part}`)),
      ),
    );
    for (const text of texts) {
      expect(text).toContain(mint);
      expect(text).not.toContain(owner.wallet);
      expect(text).not.toMatch(/"sharePct"|"heldSince"|@/);
    }
  });

  it.each([
    'callers?limit=1000000',
    'callers?limit=-1',
    'callers?page=0',
    'callers?page=99999999999999999999',
    'log/leaves?limit=1000000',
    'log/leaves?from=-1',
    'log/leaves?from=9007199254740993',
    'log/inclusion?index=5&size=5',
    'log/inclusion?index=0&size=9007199254740991',
    'log/consistency?first=9&second=3',
    'log/consistency?first=0&second=9007199254740991',
    'replay?at=yesterday',
  ])('cannot request %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(500);
  });

  it('cannot request a record since a log size not yet reached', async () => {
    expect((await get(`callers/${owner.userId}/export?since=9007199254740991`)).body.code).toBe(
      'call_log_range',
    );
  });

  it.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'sees only the recorded hours in a replay of %s',
    async (at) => {
      const { status, body } = await get<{ at: string; earliest: string }>(`replay?at=${at}`);
      expect(status).toBe(200);
      expect(Date.parse(body.data.at)).toBeGreaterThanOrEqual(Date.parse(body.data.earliest));
      expect(Date.parse(body.data.at)).toBeLessThanOrEqual(world.stage.now + MINUTE_MS);
    },
  );

  it("cannot hide another's call, nor vote on an uncalled token", async () => {
    const mint = world.token();
    await world.call(owner, mint);
    expect((await thief.send('alpha/remove', { tokenAddress: mint })).body.code).toBe('alpha_not_called');
    const vote = await thief.send('alpha/vote', { tokenAddress: world.token(), vote: 'up' });
    expect(vote.body.code).toBe('alpha_call_not_found');
  });

  it("cannot read another's presets by id or name", async () => {
    const preset = {
      name: 'Mine',
      launchpads: [],
      flags: DEFAULT_ALPHA_FLAGS,
      alphaMetrics: {},
      tokenMetrics: {},
      settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
    };
    expect((await owner.send('alpha/presets', { presets: [preset] })).status).toBe(200);
    for (const path of ['presets', `presets?userId=${owner.userId}`, 'presets?name=Mine']) {
      const { body } = (await thief.call(`/api/v1/alpha/${path}`)) as Answer;
      expect(body.data ?? []).toEqual([]);
    }
    expect((await thief.send('alpha/presets', { presets: [], userId: owner.userId })).status).toBe(400);
    expect(((await owner.call('/api/v1/alpha/presets')) as Answer).body.data).toHaveLength(1);
  });

  it("cannot take over a token's row from a caller with a record", async () => {
    const good = await world.trader('Good');
    await world.calls(good, [210, 210, 60]);
    const record: CallerRecord = await world.dayAfter(good.userId);
    expect(record).toMatchObject({ n: 3 });
    const mint = world.token();
    await world.call(good, mint);
    world.stage.pass(MINUTE_MS);
    await world.call(thief, mint);
    const { body } = await get<{
      advancedFeed: { tokenAddress: string; username: string; duplicates: number }[];
    }>('tokens');
    const row = body.data.advancedFeed.filter(({ tokenAddress }) => tokenAddress === mint);
    expect(row).toMatchObject([{ username: 'Good', duplicates: 1 }]);
  });
});
