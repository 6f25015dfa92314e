import type { ChatList } from '@dugout/contract/chat/channel';
import { PRODUCT } from '@dugout/contract/constants';
import { describe, expect, it } from 'vitest';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { between, type Chatty, chatty, clansAndFriends, textsOf } from './world.ts';

const server = sharedServer();
const name = strangerNames();
const somebody = (): Promise<Chatty> => chatty(server, name());
const world = shared(() => clansAndFriends(server, name));

describe('opening a chat', () => {
  it('[CHAT-06] [CHAT-22] [API-17] returns the channel of the clan that the members are in', async () => {
    const { id, owner, member } = await world.clan();
    const members = [owner.userId, member.userId];
    expect(await owner.call('/api/stream-channel', { userId: owner.userId, members })).toMatchObject({
      status: 200,
      body: { channelId: id, error: null },
    });
  });

  it('[CHAT-18] [CHAT-19] [ERR-13] [CONST-23] requires two members of one clan, including the caller', async () => {
    const { owner, member } = await world.clan();
    const { userId } = owner;
    const open = async (by: Chatty, members: readonly string[], asId = by.userId) =>
      (await by.call('/api/stream-channel', { userId: asId, members })).body;
    expect(await open(owner, [userId])).toMatchObject({
      code: 'chat_too_few_members',
      message: 'Not enough clan members',
    });
    expect(await open(owner, [])).toMatchObject({ code: 'chat_too_few_members' });
    for (const invalid of ['a b', '<b>', 'ä'])
      expect(await open(owner, [userId, member.userId, invalid])).toMatchObject({
        code: 'chat_too_few_members',
      });
    expect(await open(owner, [userId, world.ann.userId])).toMatchObject({ code: 'not_in_clan' });
    expect(await open(world.ann, [userId, member.userId])).toMatchObject({ code: 'not_in_clan' });
    expect(await open(owner, [userId, member.userId], member.userId)).toMatchObject({ code: 'forbidden' });
  });

  it('[API-16] [API-18] [API-80] issues tokens for the caller only', async () => {
    const own = {
      userId: world.ann.userId,
      name: world.ann.name,
      peerId: world.bob.userId,
      peerName: world.bob.name,
    };
    expect(await world.ann.call('/api/stream-token', own)).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
    expect(await world.bob.call('/api/stream-token', own)).toMatchObject(refusal(403, 'forbidden'));
    expect(await world.bob.call('/api/gen-user-token', { userId: world.ann.userId })).toMatchObject({
      status: 403,
    });
    for (const peerId of ['', world.ann.userId, 'nobody'])
      expect((await world.ann.call('/api/stream-token', { ...own, peerId })).status).toBeGreaterThanOrEqual(
        400,
      );
  });

  it('[CHAT-07] reads a profile id up to its first hyphen', async () => {
    expect(
      (await world.ann.call('/api/gen-user-token', { userId: `${world.ann.userId}-def-1` })).status,
    ).toBe(200);
  });

  it("[API-18] limits a direct message's token to that channel", async () => {
    const { owner, id } = await world.clan();
    const body = {
      userId: owner.userId,
      name: owner.name,
      peerId: world.ann.userId,
      peerName: world.ann.name,
    };
    const { token } = (await owner.call('/api/stream-token', body)).body as { token: string };
    const page = await owner.page();
    await page.open(between(owner, world.ann), token);
    await page.open(id, token);
    expect([page.refused(between(owner, world.ann)), page.refused(id)]).toEqual([false, true]);
    page.close();
  });
});

describe('the list of chats', () => {
  it('[CHAT-03] [CHAT-04] [CHAT-05] [CHAT-08] has channels with type, name, members and the last message', async () => {
    const message = await world.ann.said(world.dm, 'took some. stop where?');
    const [low, high] = world.ann.userId < world.bob.userId ? [world.ann, world.bob] : [world.bob, world.ann];
    const [channel] = (await world.bob.chats()).channels;
    expect(channel).toMatchObject({
      id: `${low.userId}-${high.userId}`,
      type: 'messaging',
      data: { name: `${low.name} & ${high.name}`, image: null },
      lastMessage: message,
      lastMessageAt: message.createdAt,
      unread: 1,
      permissions: { cannotWrite: null, pictures: true, pin: true, moderate: false },
    });
    expect(channel?.members).toHaveLength(2);
    expect(channel?.members[0]).toMatchObject({
      userId: low.userId,
      userName: low.name,
      name: low.name,
      image: null,
      online: false,
    });
    const { owner, id } = await world.clan();
    expect(await owner.channel(id)).toMatchObject({
      type: 'team',
      clanId: id,
      data: { name: expect.any(String) },
      members: [{ role: 'owner' }, { role: 'officer' }, { role: 'member' }],
      permissions: { pin: true, moderate: true },
    });
  });

  it("[CHAT-10] [CHAT-11] [CHAT-13] [API-22] lists the user's channels, newest message first", async () => {
    expect((await (await somebody()).chats()).channels).toEqual([]);
    const { owner, id } = await world.clan();
    await befriend(owner, world.ann);
    await owner.said(id, 'first');
    await owner.said(between(owner, world.ann), 'second');
    expect((await owner.chats()).channels.map((channel) => channel.id)).toEqual([
      between(owner, world.ann),
      id,
    ]);
    await owner.said(id, 'third');
    expect((await owner.chats()).channels.map((channel) => channel.id)).toEqual([
      id,
      between(owner, world.ann),
    ]);
  });

  it('[API-22] opens a live list of the channels that contain the user, newest message first', async () => {
    const { owner, id } = await world.clan();
    await befriend(owner, world.bob);
    await owner.said(id, 'in the clan');
    await owner.said(between(owner, world.bob), 'to one');
    const page = await owner.page();
    page.watchList();
    await eventually(() => expect(page.frames.map(({ type }) => type)).toContain('snapshot'));
    const [first] = page.frames.filter(({ type }) => type === 'snapshot');
    const { channels } = (first?.data ?? { channels: [] }) as ChatList;
    expect(channels.slice(0, 2).map((channel) => channel.id)).toEqual([between(owner, world.bob), id]);
    for (const { members } of channels) expect(members.map(({ userId }) => userId)).toContain(owner.userId);
    const times = channels.map(({ lastMessageAt }) => lastMessageAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    await world.bob.said(between(owner, world.bob), 'and back');
    await eventually(() =>
      expect(page.entries().at(-1)).toMatchObject({ channelId: between(owner, world.bob), unread: 1 }),
    );
    page.close();
  });

  it('[SHELL-31] synchronizes unread counts and read state across devices on the private socket', async () => {
    const { id, owner, officer, member } = await world.clan();
    const [first, second] = [await member.page(), await member.page()];
    for (const page of [first, second]) page.watchList();
    await eventually(() => expect(first.frames.length + second.frames.length).toBe(2));
    for (const text of ['one', 'two', `three @${member.name}`]) await owner.said(id, text);
    await eventually(() => {
      for (const page of [first, second])
        expect(page.entries().at(-1)).toMatchObject({ channelId: id, unread: 3, unreadMentions: 1 });
    });
    expect((await member.channel(id)).unread).toBe(3);
    const all = await member.messages(id);
    expect(await member.read(id, all[1]?.id ?? '')).toMatchObject({
      body: { data: { readSeq: 2, unread: 1 } },
    });
    await eventually(() => expect(second.entries().at(-1)).toMatchObject({ unread: 1, readSeq: 2 }));
    await member.read(id, all[0]?.id ?? '');
    expect(await member.channel(id)).toMatchObject({ unread: 1, readSeq: 2, unreadMentions: 1 });
    await member.read(id, all[2]?.id ?? '');
    expect(await member.channel(id)).toMatchObject({ unread: 0, unreadMentions: 0 });
    expect((await officer.channel(id)).unread).toBe(3);
    for (const page of [first, second]) page.close();
  });
});

describe('unread messages', () => {
  it('stay unread when their reader writes, include mentions, and exclude own messages', async () => {
    const { id, owner, member } = await world.clan();
    const first = await owner.said(id, 'one');
    const second = await owner.said(id, `two @${member.name}`);
    await member.said(id, 'written before reading');
    await member.said(id, 'and once more');
    expect(await member.channel(id)).toMatchObject({ unread: 2, unreadMentions: 1, readSeq: 0 });
    await owner.said(id, 'five');
    expect(await member.channel(id)).toMatchObject({ unread: 3, unreadMentions: 1 });
    expect(await member.read(id, first.id)).toMatchObject({ body: { data: { readSeq: 1, unread: 2 } } });
    expect(await member.channel(id)).toMatchObject({ unread: 2, unreadMentions: 1 });
    expect(await member.read(id, second.id)).toMatchObject({ body: { data: { readSeq: 2, unread: 1 } } });
    expect(await member.channel(id)).toMatchObject({ unread: 1, unreadMentions: 0 });
  });

  it('are unchanged after the server reloads the room', async () => {
    const { id, owner, officer, member } = await world.clan();
    await owner.said(id, `one @${member.name}`);
    await member.said(id, 'two');
    // A role change makes every server reload the room.
    await owner.manage(id, 'demote', officer);
    expect(await member.channel(id)).toMatchObject({ unread: 1, unreadMentions: 1, readSeq: 0 });
    await owner.manage(id, 'promote', officer);
  });

  it('are none for a writer who has read everything', async () => {
    const { id, owner, member } = await world.clan();
    const first = await owner.said(id, 'one');
    await member.read(id, first.id);
    await member.said(id, 'two');
    await member.said(id, 'three');
    expect(await member.channel(id)).toMatchObject({ unread: 0, readSeq: 3 });
    await owner.said(id, 'four');
    expect(await member.channel(id)).toMatchObject({ unread: 1, readSeq: 3 });
  });

  it('do not suppress the next notification once read', async () => {
    const notices = async () => {
      const { body } = await world.bob.get('/notifications');
      return (body.data as { notifications: { type: string; count: number }[] }).notifications
        .filter(({ type }) => type === 'message')
        .reduce((sum, { count }) => sum + count, 0);
    };
    await world.bob.read(world.dm, (await world.bob.messages(world.dm)).at(-1)?.id ?? '');
    const unread = await world.ann.said(world.dm, 'not read yet');
    await world.bob.said(world.dm, 'written before reading');
    await world.bob.read(world.dm, unread.id);
    const before = await notices();
    await world.ann.said(world.dm, 'the next one');
    await eventually(async () => expect(await notices()).toBe(before + 1));
  });
});

describe('reading', () => {
  it('pages backwards while new messages arrive, oldest to newest', async () => {
    const { id, owner, member } = await world.clan();
    for (let at = 1; at <= 7; at++) await owner.said(id, `m${at}`);
    const newest = await member.messages(id, 'limit=3');
    expect(newest.map(({ text }) => text)).toEqual(['m5', 'm6', 'm7']);
    await owner.said(id, 'm8');
    expect(await textsOf(member, id, `limit=3&before=${newest[0]?.id}`)).toEqual(['m2', 'm3', 'm4']);
    expect(await textsOf(member, id, `limit=4&around=${newest[0]?.id}`)).toEqual(['m3', 'm4', 'm5', 'm6']);
    const elsewhere = await world.ann.said(world.dm, 'between us');
    expect((await member.get(`/chat/channels/${id}/messages?before=${elsewhere.id}`)).status).toBe(404);
  });

  it('finds text in own channels only, ignoring case', async () => {
    const { id, owner, member } = await world.clan();
    await owner.said(id, 'The Dev wallet is 100% empty');
    await world.ann.said(world.dm, 'dev WALLET moved');
    const found = async (who: Chatty, text: string) =>
      (
        (await who.get(`/chat/search?search=${encodeURIComponent(text)}`)).body.data as { text: string }[]
      ).map(({ text }) => text);
    expect(await found(member, 'dev wallet')).toEqual(['The Dev wallet is 100% empty']);
    expect(await found(world.bob, 'dev wallet')).toEqual(['dev WALLET moved']);
    expect(await found(member, '0%_')).toEqual([]);
    expect((await world.bob.get(`/chat/search?search=dev&channelId=${id}`)).status).toBe(404);
  });
});

describe('other chat features', () => {
  it('show who is typing without storing it', async () => {
    const page = await world.bob.page();
    await page.open(world.dm);
    await world.ann.post(`/chat/channels/${world.dm}/typing`, undefined);
    await eventually(() =>
      expect(page.updates(world.dm)).toMatchObject([
        { kind: 'typing', userId: world.ann.userId, userName: world.ann.name },
      ]),
    );
    page.close();
  });

  it('show friends how far the other has read', async () => {
    const page = await world.ann.page();
    await page.open(world.dm);
    const message = await world.ann.said(world.dm, 'seen?');
    await world.bob.read(world.dm, message.id);
    await eventually(() =>
      expect(page.updates(world.dm)).toContainEqual({
        kind: 'read',
        read: { userId: world.bob.userId, seq: message.seq },
      }),
    );
    page.close();
  });

  it('store a report with the original text', async () => {
    const { id, owner, member } = await world.clan();
    const message = await owner.said(id, 'send me your seed phrase');
    const report = () =>
      member.post(`/chat/channels/${id}/messages/${message.id}/report`, { reason: 'scam', note: 'again' });
    expect([(await report()).body, (await report()).status]).toEqual([{ message: 'Message reported' }, 200]);
    await owner.post(`/chat/channels/${id}/messages/${message.id}`, undefined, 'DELETE');
    const rows = await server.db
      .tables()
      .selectFrom('chat_report')
      .selectAll()
      .where('room_id', '=', id)
      .execute();
    expect(rows).toMatchObject([
      {
        message_id: message.id,
        author_id: owner.userId,
        reporter_id: member.userId,
        reason: 'scam',
        text: 'send me your seed phrase',
      },
    ]);
  });

  it('delete the texts of a deleted account and keep the conversation', async () => {
    const { id, owner, member } = await world.clan();
    const said = await member.said(id, 'my words');
    await owner.said(id, 'quoted', { replyTo: said.id });
    const leaver = { id: 'leaver'.repeat(4), name: 'gone_soon', email: 'gone@example.org' };
    const tables = server.db.tables();
    await tables.insertInto('auth_user').values(leaver).execute();
    await tables
      .updateTable('chat_message')
      .set({ author_id: leaver.id })
      .where('id', '=', said.id)
      .execute();
    await tables.deleteFrom('auth_user').where('id', '=', leaver.id).execute();
    expect(await owner.messages(id)).toMatchObject([
      { id: said.id, text: '', deleted: 'author', userId: null, userName: 'Deleted trader' },
      { text: 'quoted', replyTo: { text: '', userName: 'Deleted trader' } },
    ]);
  });

  it(`flag names that resemble ${PRODUCT.name}`, async () => {
    const [{ id, owner }, fake] = [await world.clan(), await chatty(server, 'Marlowe')];
    await fake.join(id);
    // A name from before today's reserved names.
    await server.sql`UPDATE auth_user SET name = 'DugoutSupport' WHERE id = ${fake.userId}`;
    const { members } = await owner.channel(id);
    expect(members.find(({ userId }) => userId === fake.userId)?.looksLike).toMatchObject({
      userId: null,
      userName: PRODUCT.name,
    });
  });
});
