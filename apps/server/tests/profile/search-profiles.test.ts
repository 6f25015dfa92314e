/** Tests traders among search results: visibility and flags. */

import type { SearchProfile } from '@dugout/contract/search/profile';
import { describe, expect, it } from 'vitest';
import { befriend, friendly } from '#tests/friends/world.ts';
import { sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();

type Found = { data: { profiles: SearchProfile[] } };
const guestFinds = async (text: string) =>
  ((await server.client().call(`/api/v1/search?search=${text}`)).body as Found).data.profiles;
const finds = async (by: { get(path: string): Promise<{ body: unknown }> }, text: string) =>
  ((await by.get(`/search?search=${text}`)).body as Found).data.profiles;

describe('profiles among search results', () => {
  it('[SEARCH-20] include their relationship to the caller, and none for guests', async () => {
    const [me, friend] = [await friendly(server, 'obsidian_me'), await friendly(server, 'obsidian_pal')];
    await befriend(me, friend);
    const shown = { image: null, rank: null, clan: null, formerName: null, looksLike: null };
    expect(await finds(me, 'obsidian_')).toEqual([
      { userId: me.userId, userName: 'obsidian_me', ...shown, relation: null },
      { userId: friend.userId, userName: 'obsidian_pal', ...shown, relation: 'friends' },
    ]);
    expect((await guestFinds('obsidian_')).map(({ relation }) => relation)).toEqual([null, null]);
  });

  it('hide the blocker from blocked users', async () => {
    const [me, blocked] = [await friendly(server, 'malachite_x'), await friendly(server, 'peridotite')];
    expect(await finds(blocked, 'malachite_x')).toHaveLength(1);
    await me.block(blocked);
    expect(await finds(blocked, 'malachite_x')).toEqual([]);
    expect(await finds(me, 'peridotite')).toMatchObject([{ relation: 'blocking' }]);
    await me.end(blocked);
    expect(await finds(blocked, 'malachite_x')).toHaveLength(1);
  });

  it('flag a look-alike of a friend and show a former name, also to guests', async () => {
    const [me, friend, impostor] = [
      await friendly(server, 'looker_on'),
      await friendly(server, 'serpentine'),
      await friendly(server, 'serpent1ne'),
    ];
    await befriend(me, friend);
    expect((await finds(me, 'serpent1ne')).slice(0, 1)).toMatchObject([
      { looksLike: { userId: friend.userId, reason: 'characters' } },
    ]);
    await impostor.profile({ userName: 'harmless_one' });
    expect(await finds(me, 'harmless_one')).toMatchObject([{ looksLike: null, formerName: 'serpent1ne' }]);
    expect(await guestFinds('harmless_one')).toMatchObject([{ looksLike: null, formerName: 'serpent1ne' }]);
  });
});
