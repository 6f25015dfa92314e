import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/values';
import { describe, expect, it } from 'vitest';
import { shared, sharedServer } from '#tests/kit/testing.ts';
import { type Answer, call, callersWorld, get, post } from './kit.ts';

const server = sharedServer();
const world = shared(() => callersWorld(server));

describe('presets', () => {
  const preset = (name: string) => ({
    name,
    launchpads: [],
    flags: { ...DEFAULT_ALPHA_FLAGS },
    alphaMetrics: {},
    tokenMetrics: { kols: { min: 2 } },
    settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
  });
  const save = (...presets: readonly unknown[]) => post(world.ann, 'presets', { presets });

  it('[ALPHA-35] [API-24] [API-25] are stored as a whole list, for their trader only', async () => {
    expect((await save(preset('Early'), preset('Late'))).body.data).toEqual([
      preset('Early'),
      preset('Late'),
    ]);
    expect((await save(preset('Late'))).body.data).toEqual([preset('Late')]);
    expect((await get(world.ann, 'presets')).body.data).toEqual([preset('Late')]);
    expect((await get(world.ben, 'presets')).body.data).toEqual([]);
  });

  it('[ALPHA-29] [ALPHA-30] [ERR-48] are rejected together when two differ only by case', async () => {
    expect(await save(preset('Two'), preset(' two '))).toMatchObject({
      status: 409,
      body: { code: 'alpha_preset_name_taken', message: 'Preset name already exists' },
    });
    expect((await get(world.ann, 'presets')).body.data).toEqual([preset('Late')]);
  });

  it('[ALPHA-22] reject fields that are no filters', async () => {
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
  it('/call calls the token once and shows the call in the room', async () => {
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
    const sent = await say(`/call ${world.mint(6)}`, 'one');
    expect([sent.status, sent.body.data.text]).toEqual([200, `Called ${world.mint(6)}`]);
    expect((await say(`/call ${world.mint(6)}`, 'one')).body.data.id).toBe(sent.body.data.id);
    expect((await say(`/call ${world.mint(6)}`, 'two')).body.code).toBe('alpha_called_already');
    expect((await say('/call nothing', 'three')).body.code).toBe('alpha_address_required');
    expect((await say('/caller of the day', 'four')).body.data.text).toBe('/caller of the day');
    expect((await world.record(owner)).total).toBe(1);
    const clan = (await get(server.client(), `clans/${clanId}`)).body.data;
    expect(clan).toMatchObject({ total: 1, n: 0, hitRate: null });
    expect(clan.calls).toMatchObject([{ tokenAddress: world.mint(6), caller: { clanTag: 'CALLS' } }]);
  });
});

describe('followers', () => {
  it('are notified of a call once, and never of own calls', async () => {
    const follow = (following: boolean) => post(world.ben, 'follow', { userId: world.ann.userId, following });
    expect((await follow(true)).body.data).toEqual({ following: true, followers: 1 });
    expect((await follow(true)).body.data).toEqual({ following: true, followers: 1 });
    await call(world.ann, world.mint(5));
    await expect
      .poll(async () => {
        const { body } = (await world.ben.call('/api/v1/notifications')) as Answer;
        return body.data.notifications.filter(({ type }) => type === 'call');
      })
      .toMatchObject([{ username: 'Ann', action: 'called' }]);
    expect((await follow(false)).body.data).toEqual({ following: false, followers: 0 });
    expect((await post(world.ann, 'follow', { userId: world.ann.userId, following: true })).status).toBe(404);
    expect((await post(world.ann, 'follow', { userId: 'nobody', following: true })).status).toBe(404);
  });
});
