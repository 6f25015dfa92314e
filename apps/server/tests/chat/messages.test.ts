import { describe, expect, it } from 'vitest';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually, refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { type Chatty, clansAndFriends, textsOf } from './world.ts';

const server = sharedServer();
const name = strangerNames();
const world = shared(() => clansAndFriends(server, name));

describe('sending', () => {
  it('[CHAT-27] delivers to the other members live and in order', async () => {
    const { id, owner, officer, member } = await world.clan();
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

  it('happens once per client id, whatever has changed since', async () => {
    const { id, owner, officer, member } = await world.clan();
    const once = { clientId: 'once' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.said(id, 'only once', once)));
    expect(new Set(answers.map((message) => message.id)).size).toBe(1);
    await member.post(`/chat/channels/${id}/messages/${answers[0]?.id}`, { text: 'changed' }, 'PUT');
    await officer.post(`/chat/channels/${id}/mute`, { userId: member.userId, minutes: 10 }, 'PUT');
    expect(await member.said(id, 'only once', once)).toMatchObject({ id: answers[0]?.id, text: 'changed' });
    expect(await textsOf(owner, id)).toEqual(['changed']);
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
  ])('rejects %s', async (_what, text) => {
    expect(await world.ann.say(world.dm, text)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('keeps hostile text as text', async () => {
    const { id, owner } = await world.clan();
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

  it('quotes only messages of the same channel', async () => {
    const { id, owner, member } = await world.clan();
    const requested = await member.said(id, 'anyone watching COO again?');
    expect((await owner.said(id, 'yes', { replyTo: requested.id })).replyTo).toEqual({
      id: requested.id,
      userId: member.userId,
      userName: member.name,
      text: requested.text,
      deleted: false,
      blocked: false,
    });
    const elsewhere = await world.ann.said(world.dm, 'between us');
    expect(await owner.say(id, 'what?', { replyTo: elsewhere.id })).toMatchObject({ status: 404 });
  });

  it('mentions only members after an @', async () => {
    const { id, owner, member } = await world.clan();
    const { mentions } = await owner.said(
      id,
      `@${member.name.toUpperCase()} @${world.ann.name} @${owner.name} look`,
    );
    expect(mentions).toEqual([{ userId: member.userId, userName: member.name }]);
  });
});

describe('changing a message', () => {
  const path = (channelId: string, messageId: string, rest = '') =>
    `/chat/channels/${channelId}/messages/${messageId}${rest}`;

  it('is allowed to its author for 15 minutes, visibly and for everyone', async () => {
    const { id, owner, member } = await world.clan();
    const page = await member.page();
    await page.open(id);
    const message = await owner.said(id, 'buy now');
    const edited = await owner.post(path(id, message.id), { text: 'do not buy' }, 'PUT');
    expect(edited.body.data).toMatchObject({ text: 'do not buy', editedAt: expect.any(String), seq: 1 });
    await eventually(() => expect(page.texts(id)).toEqual(['buy now', 'do not buy']));
    expect(await member.post(path(id, message.id), { text: 'mine' }, 'PUT')).toMatchObject(
      refusal(403, 'chat_not_author'),
    );
    await server.sql`UPDATE chat_message SET created_at = ${new Date(Date.now() - 15 * 60_000)}
      WHERE id = ${message.id}`;
    expect(await owner.post(path(id, message.id), { text: 'late' }, 'PUT')).toMatchObject(
      refusal(403, 'chat_edit_too_late'),
    );
    page.close();
  });

  it('keeps a deleted one visible without its text, even when quoted', async () => {
    const { id, owner, officer, member } = await world.clan();
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

  it('allows one reaction of a kind per member, removable', async () => {
    const { id, owner, member } = await world.clan();
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

  it('pins can be set only by officers, and are listed', async () => {
    const { id, owner, officer, member } = await world.clan();
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
  it('slow down members but not themselves', async () => {
    const { id, officer, member } = await world.clan();
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 900 }, 'PUT');
    expect((await member.channel(id)).slowModeSeconds).toBe(900);
    await member.said(id, 'one');
    expect(await member.say(id, 'two')).toMatchObject(refusal(429, 'chat_slow_mode'));
    for (const text of ['three', 'four']) await officer.said(id, text);
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 0 }, 'PUT');
    await member.said(id, 'five');
  });

  it('can mute a member, who then cannot write, edit, react, type or rejoin unmuted', async () => {
    const { id, owner, officer, member } = await world.clan();
    const message = await member.said(id, 'spam');
    const mute = (by: Chatty, other: Chatty, minutes: number | null) =>
      by.post(`/chat/channels/${id}/mute`, { userId: other.userId, minutes }, 'PUT');
    expect((await mute(officer, owner, 10)).body.code).toBe('chat_forbidden');
    expect((await mute(member, officer, 10)).body.code).toBe('chat_forbidden');
    expect((await mute(officer, world.ann, 10)).body.code).toBe('chat_member_not_found');
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
