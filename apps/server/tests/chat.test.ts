/** Clan chat and direct messages on a real server: sending, reading, changing, and who hears of it. */
import type { ChatList } from '@dugout/contract/chat/channel';
import { PRODUCT } from '@dugout/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { between, type Chatty, type ChattyClan, chatty, chattyClans, eventually } from './chat-world.ts';
import { befriend, strangerNames } from './friends-world.ts';

let server: TestServer;
const name = strangerNames();
const somebody = (): Promise<Chatty> => chatty(server, name());
/** A new clan; the one before is gone. */
let clan: () => Promise<ChattyClan>;
let ann: Chatty;
let bob: Chatty;
let dm: string;

beforeAll(async () => {
  server = await testServer();
  clan = await chattyClans(server, name);
  [ann, bob] = [await somebody(), await somebody()];
  await befriend(ann, bob);
  dm = between(ann, bob);
});
afterAll(() => server.stop());

const texts = async (reader: Chatty, channelId: string, query?: string) =>
  (await reader.messages(channelId, query)).map(({ text }) => text);

describe('opening a chat', () => {
  it('[CHAT-06] [CHAT-22] [API-17] gives the channel of the clan that the members are in', async () => {
    const { id, owner, member } = await clan();
    const members = [owner.userId, member.userId];
    expect(await owner.call('/api/stream-channel', { userId: owner.userId, members })).toMatchObject({
      status: 200,
      body: { channelId: id, error: null },
    });
  });

  it('[CHAT-18] [CHAT-19] [ERR-13] [CONST-23] needs two members of one clan, the caller among them', async () => {
    const { owner, member } = await clan();
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
    expect(await open(owner, [userId, ann.userId])).toMatchObject({ code: 'not_in_clan' });
    expect(await open(ann, [userId, member.userId])).toMatchObject({ code: 'not_in_clan' });
    expect(await open(owner, [userId, member.userId], member.userId)).toMatchObject({ code: 'forbidden' });
  });

  it('[API-16] [API-18] [API-80] gives tokens to the caller for the caller alone', async () => {
    const own = { userId: ann.userId, name: ann.name, peerId: bob.userId, peerName: bob.name };
    expect(await ann.call('/api/stream-token', own)).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
    expect(await bob.call('/api/stream-token', own)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await bob.call('/api/gen-user-token', { userId: ann.userId })).toMatchObject({ status: 403 });
    for (const peerId of ['', ann.userId, 'nobody'])
      expect((await ann.call('/api/stream-token', { ...own, peerId })).status).toBeGreaterThanOrEqual(400);
  });

  it('[CHAT-07] takes a profile id for the part before its first hyphen', async () => {
    expect((await ann.call('/api/gen-user-token', { userId: `${ann.userId}-def-1` })).status).toBe(200);
  });

  it('[API-18] a token of a direct message opens that one and no other', async () => {
    const { owner, id } = await clan();
    const body = { userId: owner.userId, name: owner.name, peerId: ann.userId, peerName: ann.name };
    const { token } = (await owner.call('/api/stream-token', body)).body as { token: string };
    const page = await owner.page();
    await page.open(between(owner, ann), token);
    await page.open(id, token);
    expect([page.refused(between(owner, ann)), page.refused(id)]).toEqual([false, true]);
    page.close();
  });
});

describe('the list of chats', () => {
  it('[CHAT-03] [CHAT-04] [CHAT-05] [CHAT-08] has channels with type, name, members and the last message', async () => {
    const message = await ann.said(dm, 'took some. stop where?');
    const [low, high] = ann.userId < bob.userId ? [ann, bob] : [bob, ann];
    const [channel] = (await bob.chats()).channels;
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
    const { owner, id } = await clan();
    expect(await owner.channel(id)).toMatchObject({
      type: 'team',
      clanId: id,
      data: { name: expect.any(String) },
      members: [{ role: 'owner' }, { role: 'officer' }, { role: 'member' }],
      permissions: { pin: true, moderate: true },
    });
  });

  it('[CHAT-10] [CHAT-11] [CHAT-13] [API-22] holds the channels that one is in, newest message first', async () => {
    expect((await (await somebody()).chats()).channels).toEqual([]);
    const { owner, id } = await clan();
    await befriend(owner, ann);
    await owner.said(id, 'first');
    await owner.said(between(owner, ann), 'second');
    expect((await owner.chats()).channels.map((channel) => channel.id)).toEqual([between(owner, ann), id]);
    await owner.said(id, 'third');
    expect((await owner.chats()).channels.map((channel) => channel.id)).toEqual([id, between(owner, ann)]);
  });

  it('[API-22] opens a live list of the channels whose members contain the user, newest message first', async () => {
    const { owner, id } = await clan();
    await befriend(owner, bob);
    await owner.said(id, 'in the clan');
    await owner.said(between(owner, bob), 'to one');
    const page = await owner.page();
    page.watchList();
    await eventually(() => expect(page.frames.map(({ type }) => type)).toContain('snapshot'));
    const [first] = page.frames.filter(({ type }) => type === 'snapshot');
    const { channels } = (first?.data ?? { channels: [] }) as ChatList;
    expect(channels.slice(0, 2).map((channel) => channel.id)).toEqual([between(owner, bob), id]);
    for (const { members } of channels) expect(members.map(({ userId }) => userId)).toContain(owner.userId);
    const times = channels.map(({ lastMessageAt }) => lastMessageAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    await bob.said(between(owner, bob), 'and back');
    await eventually(() =>
      expect(page.entries().at(-1)).toMatchObject({ channelId: between(owner, bob), unread: 1 }),
    );
    page.close();
  });

  it('[SHELL-31] keeps unread counts and read state in step over devices, on the own socket', async () => {
    const { id, owner, officer, member } = await clan();
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

describe('sending', () => {
  it('[CHAT-27] reaches the other members without a reload, in order', async () => {
    const { id, owner, officer, member } = await clan();
    const pages = await Promise.all([officer.page(), member.page()]);
    for (const page of pages) await page.open(id);
    const sentTexts = Array.from({ length: 30 }, (_, at) => `message ${at}`);
    const writers = [owner, officer, member];
    await Promise.all(sentTexts.map(async (text, at) => writers[at % 3]?.said(id, text)));
    const kept = await owner.messages(id);
    expect(kept.map(({ seq }) => seq)).toEqual(sentTexts.map((_, at) => at + 1));
    expect(kept.map(({ text }) => text).toSorted()).toEqual(sentTexts.toSorted());
    for (const page of pages) {
      await eventually(() => expect(page.texts(id)).toHaveLength(30));
      expect(page.texts(id)).toEqual(kept.map(({ text }) => text));
      page.close();
    }
  });

  it('is once for one client id, at once or later, whatever has changed since', async () => {
    const { id, owner, officer, member } = await clan();
    const once = { clientId: 'once' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.said(id, 'only once', once)));
    expect(new Set(answers.map((message) => message.id)).size).toBe(1);
    await member.post(`/chat/channels/${id}/messages/${answers[0]?.id}`, { text: 'changed' }, 'PUT');
    await officer.post(`/chat/channels/${id}/mute`, { userId: member.userId, minutes: 10 }, 'PUT');
    expect(await member.said(id, 'only once', once)).toMatchObject({ id: answers[0]?.id, text: 'changed' });
    expect(await texts(owner, id)).toEqual(['changed']);
    expect(await owner.said(id, 'somebody else’s', once)).toMatchObject({ seq: 2 });
  });

  it.each([
    ['[CHAT-02] nothing', ''],
    ['[CHAT-02] blanks', ' \n\t '],
    ['[CHAT-02] letters that nobody sees', '\u3164\u2800'],
    ['2,001 characters', 'x'.repeat(2_001)],
    ['a mark that turns the text around', 'abc\u202edef'],
    ['an escape', 'a\u001b[2Jb'],
    ['a NUL', 'a\u0000b'],
    ['a flood of marks', `e${'\u0301'.repeat(200)}`],
  ])('refuses %s', async (_what, text) => {
    expect(await ann.say(dm, text)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('keeps hostile text as text', async () => {
    const { id, owner } = await clan();
    for (const text of [
      `<img src=x onerror=alert(1)>`,
      `'; DROP TABLE chat_message; --`,
      '%_\\',
      '{"$ne":1}',
      'x'.repeat(2_000),
      '👨‍👩‍👧‍👦 ไทย עברית',
    ])
      expect((await owner.said(id, text)).text).toBe(text);
  });

  it('answers a message of the same channel, and no other', async () => {
    const { id, owner, member } = await clan();
    const requested = await member.said(id, 'anyone watching COO again?');
    expect((await owner.said(id, 'yes', { replyTo: requested.id })).replyTo).toEqual({
      id: requested.id,
      userId: member.userId,
      userName: member.name,
      text: requested.text,
      deleted: false,
      blocked: false,
    });
    const elsewhere = await ann.said(dm, 'between us');
    expect(await owner.say(id, 'what?', { replyTo: elsewhere.id })).toMatchObject({ status: 404 });
  });

  it('names members after an @, and nobody else', async () => {
    const { id, owner, member } = await clan();
    const { mentions } = await owner.said(
      id,
      `@${member.name.toUpperCase()} @${ann.name} @${owner.name} look`,
    );
    expect(mentions).toEqual([{ userId: member.userId, userName: member.name }]);
  });
});

describe('reading', () => {
  it('goes back page by page while new messages come, oldest to newest', async () => {
    const { id, owner, member } = await clan();
    for (let at = 1; at <= 7; at++) await owner.said(id, `m${at}`);
    const newest = await member.messages(id, 'limit=3');
    expect(newest.map(({ text }) => text)).toEqual(['m5', 'm6', 'm7']);
    await owner.said(id, 'm8');
    expect(await texts(member, id, `limit=3&before=${newest[0]?.id}`)).toEqual(['m2', 'm3', 'm4']);
    expect(await texts(member, id, `limit=4&around=${newest[0]?.id}`)).toEqual(['m3', 'm4', 'm5', 'm6']);
    const elsewhere = await ann.said(dm, 'between us');
    expect((await member.get(`/chat/channels/${id}/messages?before=${elsewhere.id}`)).status).toBe(404);
  });

  it('finds a text in one’s own channels only, whatever the case', async () => {
    const { id, owner, member } = await clan();
    await owner.said(id, 'The Dev wallet is 100% empty');
    await ann.said(dm, 'dev WALLET moved');
    const found = async (who: Chatty, text: string) =>
      (
        (await who.get(`/chat/search?search=${encodeURIComponent(text)}`)).body.data as { text: string }[]
      ).map(({ text }) => text);
    expect(await found(member, 'dev wallet')).toEqual(['The Dev wallet is 100% empty']);
    expect(await found(bob, 'dev wallet')).toEqual(['dev WALLET moved']);
    expect(await found(member, '0%_')).toEqual([]);
    expect((await bob.get(`/chat/search?search=dev&channelId=${id}`)).status).toBe(404);
  });
});

describe('changing a message', () => {
  const path = (channelId: string, messageId: string, rest = '') =>
    `/chat/channels/${channelId}/messages/${messageId}${rest}`;

  it('its author may for 15 minutes, visibly and for all', async () => {
    const { id, owner, member } = await clan();
    const page = await member.page();
    await page.open(id);
    const message = await owner.said(id, 'buy now');
    const edited = await owner.post(path(id, message.id), { text: 'do not buy' }, 'PUT');
    expect(edited.body.data).toMatchObject({ text: 'do not buy', editedAt: expect.any(String), seq: 1 });
    await eventually(() => expect(page.texts(id)).toEqual(['buy now', 'do not buy']));
    expect(await member.post(path(id, message.id), { text: 'mine' }, 'PUT')).toMatchObject({
      status: 403,
      body: { code: 'chat_not_author' },
    });
    await server.db
      .tables()
      .updateTable('chat_message')
      .set({ created_at: new Date(Date.now() - 15 * 60_000) })
      .where('id', '=', message.id)
      .execute();
    expect(await owner.post(path(id, message.id), { text: 'late' }, 'PUT')).toMatchObject({
      status: 403,
      body: { code: 'chat_edit_too_late' },
    });
    page.close();
  });

  it('a deleted one stays visible as such, without its words, also where it was answered', async () => {
    const { id, owner, officer, member } = await clan();
    const message = await member.said(id, 'send sol to me');
    const answer = await owner.said(id, 'why', { replyTo: message.id });
    expect((await officer.post(path(id, message.id), undefined, 'DELETE')).body.data).toMatchObject({
      text: '',
      deleted: 'officer',
      userId: member.userId,
    });
    expect(await member.messages(id)).toMatchObject([
      { id: message.id, text: '', deleted: 'officer' },
      { id: answer.id, replyTo: { text: '', deleted: true } },
    ]);
    for (const [rest, body] of [
      ['', { text: 'back' }],
      ['/reaction', { emoji: '👍', on: true }],
      ['/pin', { pinned: true }],
    ] as const)
      expect((await owner.post(path(id, message.id, rest), body, 'PUT')).status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify((await member.get('/chat/search?search=send%20sol')).body)).not.toContain(
      'send sol',
    );
  });

  it('takes a reaction once from each, and back', async () => {
    const { id, owner, member } = await clan();
    const message = await owner.said(id, 'graduated');
    const react = (who: Chatty, emoji: string, on: boolean) =>
      who.post(path(id, message.id, '/reaction'), { emoji, on }, 'PUT');
    for (const who of [owner, member, owner]) await react(who, '🚀', true);
    const { body } = await react(member, '👀', true);
    expect(body.data).toMatchObject({
      reactions: [
        { emoji: '🚀', userIds: [owner.userId, member.userId] },
        { emoji: '👀', userIds: [member.userId] },
      ],
    });
    await react(member, '🚀', false);
    expect((await react(member, '👀', false)).body.data).toMatchObject({
      reactions: [{ emoji: '🚀', userIds: [owner.userId] }],
    });
    expect((await react(member, '<b>', true)).status).toBe(400);
  });

  it('pins are the officers’, and listed', async () => {
    const { id, owner, officer, member } = await clan();
    const [first, second] = [await owner.said(id, 'the right one'), await owner.said(id, 'rules')];
    expect((await member.post(path(id, first.id, '/pin'), { pinned: true }, 'PUT')).body.code).toBe(
      'chat_forbidden',
    );
    for (const { id: pinned } of [second, first])
      await officer.post(path(id, pinned, '/pin'), { pinned: true }, 'PUT');
    const pins = async () =>
      ((await member.get(`/chat/channels/${id}/pins`)).body.data as { text: string }[]).map(
        ({ text }) => text,
      );
    expect(await pins()).toEqual(['the right one', 'rules']);
    await owner.post(path(id, first.id, '/pin'), { pinned: false }, 'PUT');
    expect(await pins()).toEqual(['rules']);
  });
});

describe('officers', () => {
  it('slow members down, not themselves', async () => {
    const { id, officer, member } = await clan();
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 900 }, 'PUT');
    expect((await member.channel(id)).slowModeSeconds).toBe(900);
    await member.said(id, 'one');
    expect(await member.say(id, 'two')).toMatchObject({ status: 429, body: { code: 'chat_slow_mode' } });
    for (const text of ['three', 'four']) await officer.said(id, text);
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 0 }, 'PUT');
    await member.said(id, 'five');
  });

  it('mute a member, who cannot write, edit, react or type, nor come back unmuted', async () => {
    const { id, owner, officer, member } = await clan();
    const message = await member.said(id, 'spam');
    const mute = (by: Chatty, other: Chatty, minutes: number | null) =>
      by.post(`/chat/channels/${id}/mute`, { userId: other.userId, minutes }, 'PUT');
    expect((await mute(officer, owner, 10)).body.code).toBe('chat_forbidden');
    expect((await mute(member, officer, 10)).body.code).toBe('chat_forbidden');
    expect((await mute(officer, ann, 10)).body.code).toBe('chat_member_not_found');
    expect((await mute(officer, member, 10)).status).toBe(200);
    const refused = async () => [
      (await member.say(id, 'more spam')).body.code,
      (await member.post(`/chat/channels/${id}/messages/${message.id}`, { text: 'x' }, 'PUT')).body.code,
      (
        await member.post(
          `/chat/channels/${id}/messages/${message.id}/reaction`,
          { emoji: '👍', on: true },
          'PUT',
        )
      ).body.code,
      (await member.post(`/chat/channels/${id}/typing`, undefined)).body.code,
    ];
    expect(await refused()).toEqual(Array.from({ length: 4 }, () => 'chat_muted'));
    expect(await member.channel(id)).toMatchObject({ permissions: { cannotWrite: 'muted' } });
    await member.leave(id);
    await member.join(id);
    expect(await refused()).toEqual(Array.from({ length: 4 }, () => 'chat_muted'));
    await mute(officer, member, null);
    await member.said(id, 'sorry');
  });
});

describe('what else a chat does', () => {
  it('tells who types, and keeps it nowhere', async () => {
    const page = await bob.page();
    await page.open(dm);
    await ann.post(`/chat/channels/${dm}/typing`, undefined);
    await eventually(() =>
      expect(page.updates(dm)).toMatchObject([{ kind: 'typing', userId: ann.userId, userName: ann.name }]),
    );
    page.close();
  });

  it('shows friends how far the other has read', async () => {
    const page = await ann.page();
    await page.open(dm);
    const message = await ann.said(dm, 'seen?');
    await bob.read(dm, message.id);
    await eventually(() =>
      expect(page.updates(dm)).toContainEqual({
        kind: 'read',
        read: { userId: bob.userId, seq: message.seq },
      }),
    );
    page.close();
  });

  it('keeps a report with the words as they were', async () => {
    const { id, owner, member } = await clan();
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

  it('an account that is deleted takes its words along, and leaves the conversation as it was', async () => {
    const { id, owner, member } = await clan();
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

  it(`nobody's name in a chat passes for ${PRODUCT.name} unflagged`, async () => {
    const [{ id, owner }, fake] = [await clan(), await chatty(server, 'DugoutSupport')];
    await fake.join(id);
    const { members } = await owner.channel(id);
    expect(members.find(({ userId }) => userId === fake.userId)?.looksLike).toMatchObject({
      userId: null,
      userName: PRODUCT.name,
    });
  });
});
