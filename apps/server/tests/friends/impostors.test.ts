/** Tests impostor names: look-alikes in every list of traders, and changed names. */

import { describe, expect, it } from 'vitest';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { befriend, type Friendly, friendly } from './world.ts';

const server = sharedServer();

const named = (name: string): Promise<Friendly> => friendly(server, name);
const found = async (by: Friendly, text: string) =>
  (await by.search(text)).body.data as { userName: string }[];
const one = async (by: Friendly, text: string) =>
  (await found(by, text)).find(({ userName }) => userName === text);

describe('a look-alike', () => {
  it('of a friend is flagged in search, in requests and among friends', async () => {
    const [me, friend, impostor] = [
      await named('Wanderer'),
      await named('cinderella'),
      await named('c1nderella'),
    ];
    expect(await one(me, 'c1nderella')).toMatchObject({ looksLike: null });
    await befriend(me, friend);
    const flag = { userId: friend.userId, userName: 'cinderella', reason: 'characters' };
    expect(await one(me, 'c1nderella')).toMatchObject({ looksLike: flag, relation: 'none' });
    expect(await one(me, 'cinderella')).toMatchObject({ looksLike: null, relation: 'friends' });
    await impostor.request(me);
    expect((await me.lists()).requests.incomingRequests).toMatchObject([
      { userName: 'c1nderella', looksLike: flag },
    ]);
    await me.accept(impostor);
    expect((await me.lists()).friends).toMatchObject([
      { userName: 'c1nderella', looksLike: flag },
      { userName: 'cinderella', looksLike: null },
    ]);
    await me.block(impostor);
    expect((await me.lists()).blocked).toMatchObject([{ userName: 'c1nderella', looksLike: flag }]);
  });

  it("depends on the reader's friends: a stranger to both sees no flag", async () => {
    const [me, stranger] = [await named('Bystander'), await named('Passerby_x')];
    await named('grainery');
    await named('gralnery');
    expect(await one(me, 'gralnery')).toMatchObject({ looksLike: null });
    expect(await one(stranger, 'grainery')).toMatchObject({ looksLike: null });
  });

  it('of the reader or the platform is flagged for everyone concerned', async () => {
    const me = await named('Solitaire');
    await named('Sol1taire');
    const impostor = await named('Plain_helper');
    // The name cannot be taken anymore; this account has it from before.
    await server.sql`UPDATE auth_user SET name = 'Dug0ut_Support' WHERE id = ${impostor.userId}`;
    expect(await one(me, 'Sol1taire')).toMatchObject({
      looksLike: { userId: me.userId, reason: 'characters' },
    });
    expect(await one(me, 'Dug0ut_Support')).toMatchObject({
      looksLike: { userId: null, userName: 'Dugout', reason: 'characters' },
    });
  });
});

describe('a changed name', () => {
  it('shows the former name everywhere for 7 days', async () => {
    const [me, friend] = [await named('Reader_one'), await named('Original_name')];
    await befriend(me, friend);
    await friend.profile({ userName: 'Entirely_else' });
    expect((await me.lists()).friends).toMatchObject([
      { userName: 'Entirely_else', formerName: 'Original_name' },
    ]);
    expect(await one(me, 'Entirely_else')).toMatchObject({ formerName: 'Original_name' });
    expect(await friend.profile({ userName: 'Third_one' })).toMatchObject(refusal(409, 'user_name_changed'));
    const age = (days: number) =>
      server.sql`UPDATE former_name SET changed_at = changed_at - ${days} * interval '1 day'
        WHERE user_id = ${friend.userId}`;
    await age(6.9);
    expect((await me.lists()).friends).toMatchObject([{ formerName: 'Original_name' }]);
    await age(0.2);
    expect((await me.lists()).friends).toMatchObject([{ userName: 'Entirely_else', formerName: null }]);
  });

  it('is not shown for a change of case; changing back is limited like any change', async () => {
    const [me, friend] = [await named('Reader_two'), await named('Turncoat')];
    await befriend(me, friend);
    await friend.profile({ userName: 'TURNCOAT' });
    expect((await me.lists()).friends).toMatchObject([{ userName: 'TURNCOAT', formerName: null }]);
    await friend.profile({ userName: 'Elsewhere' });
    expect(await friend.profile({ userName: 'Turncoat' })).toMatchObject(refusal(409, 'user_name_changed'));
    expect((await me.lists()).friends).toMatchObject([{ userName: 'Elsewhere', formerName: 'TURNCOAT' }]);
  });

  it('reserves the former name for as long, against renaming and sign-up', async () => {
    const [owner, thief] = [await named('Wellknown'), await named('Grabber')];
    await owner.profile({ userName: 'Newname_1' });
    expect(await thief.profile({ userName: 'wellKNOWN' })).toMatchObject(refusal(409, 'user_name_taken'));
    const client = server.client();
    const account = { email: 'late@example.org', password: 'correct horse battery', name: 'Wellknown' };
    const { body } = await client.call('/api/auth/sign-up/email', { method: 'POST', body: account });
    expect(body).toMatchObject({ user: { name: 'Wellknown2' } });
    await server.sql`UPDATE former_name SET changed_at = now() - interval '8 days' WHERE user_id = ${owner.userId}`;
    expect(await thief.profile({ userName: 'Wellknown' })).toMatchObject(success({ userName: 'Wellknown' }));
  });
});

describe('friend search', () => {
  it('[API-32] finds traders by name with their relationship, excluding the caller', async () => {
    const [me, friend, other] = [
      await named('quartz_me'),
      await named('quartz_friend'),
      await named('quartz_other'),
    ];
    await befriend(me, friend);
    await me.request(other);
    expect(await found(me, ' QUARTZ_ ')).toEqual([
      {
        userId: other.userId,
        userName: 'quartz_other',
        image: null,
        clanTag: null,
        formerName: null,
        looksLike: null,
        isOnline: false,
        relation: 'requested',
      },
      expect.objectContaining({ userId: friend.userId, relation: 'friends' }),
    ]);
    expect(await found(other, 'quartz_me')).toMatchObject([{ relation: 'asked' }]);
    expect([await found(me, ''), await found(me, '   '), await found(me, 'nobodyhasthisname')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('[SIDE-17] hides the blocker from blocked users, but not the reverse', async () => {
    const [me, blocked] = [await named('basalt_one'), await named('granite_two')];
    await me.block(blocked);
    expect(await one(blocked, 'basalt_one')).toBeUndefined();
    expect(await one(me, 'granite_two')).toMatchObject({ relation: 'blocking' });
    await blocked.block(me);
    expect([await one(blocked, 'basalt_one'), await one(me, 'granite_two')]).toEqual([undefined, undefined]);
    await me.end(blocked);
    expect(await one(blocked, 'basalt_one')).toMatchObject({ relation: 'blocking' });
    expect(await one(me, 'granite_two')).toBeUndefined();
  });

  it('is refused to guests, like all friend calls', async () => {
    for (const path of ['/friends', '/friends/search?search=a'])
      expect(await server.client().call(`/api/v1${path}`)).toMatchObject({
        status: 401,
        body: { message: 'Unauthorized' },
      });
  });
});
