import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { describe, expect, it } from 'vitest';
import { forgetEmptyRooms } from '#/features/chat/rooms/rooms.repository.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { between, type Chatty, chatty, twoFriends } from './world.ts';

const server = sharedServer();
const name = strangerNames();
const somebody = (): Promise<Chatty> => chatty(server, name());
const friends = shared(() => twoFriends(server, name));

const answerTo = (who: Chatty, channelId: string, answer: 'accept' | 'decline') =>
  who.post(`/chat/channels/${channelId}/${answer}`, undefined);
const notes = async (who: Chatty): Promise<ShownNotification[]> => {
  const { body } = await who.get('/notifications');
  return (body.data as { notifications: ShownNotification[] }).notifications;
};
const MINT = '4Nd1mYQ5UqgoJQKhKyAHQJuSSRYZpe8MhXVXJYJHSnHx';

describe('a first message from a stranger', () => {
  it('waits as a request, one at a time, with links and addresses hidden', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    const text = `yo its me, send 2 sol to ${MINT} or https://evil.example/x now`;
    const message = await eve.said(channelId, text);
    expect(await eve.say(channelId, 'hello?')).toMatchObject(refusal(403, 'chat_waiting'));
    const { channels, requests } = await friends.ann.chats();
    expect(channels.map(({ id }) => id)).not.toContain(channelId);
    expect(requests).toMatchObject([
      {
        channelId,
        from: { userId: eve.userId, userName: eve.name, looksLike: null },
        rank: 0,
        friendsInCommon: 0,
        messageId: message.id,
        text: [
          { kind: 'text', text: 'yo its me, send 2 sol to ' },
          { kind: 'address' },
          { kind: 'text', text: ' or ' },
          { kind: 'link' },
          { kind: 'text', text: ' now' },
        ],
      },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/evil\.example|4Nd1mYQ5/);
    await eventually(async () => {
      const note = (await notes(friends.ann)).find(({ type }) => type === 'message');
      expect(note).toMatchObject({ type: 'message', username: eve.name, action: 'requested' });
      expect(JSON.stringify(note)).not.toContain('send 2 sol');
    });
  });

  it('reveals neither presence nor read state to the sender', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    const [page, own] = [await friends.ann.page(), await eve.page()];
    page.watchList();
    await eve.said(channelId, 'hello');
    await own.open(channelId);
    await eventually(() => expect(JSON.stringify(page.frames)).toContain('hello'));
    const channel = await eve.channel(channelId);
    expect(channel.members.map(({ online }) => online)).toEqual([false, false]);
    expect(channel.permissions.cannotWrite).toBe('waiting');
    expect(own.frames.find(({ type }) => type === 'snapshot')).toMatchObject({ data: { reads: [] } });
    for (const each of [page, own]) each.close();
  });

  it('is not delivered live to the recipient, even with the channel open', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    const body = {
      userId: friends.ann.userId,
      name: friends.ann.name,
      peerId: eve.userId,
      peerName: eve.name,
    };
    const { token } = (await friends.ann.call('/api/stream-token', body)).body as { token: string };
    const page = await friends.ann.page();
    await page.open(channelId, token);
    expect(page.refused(channelId)).toBe(false);
    await eve.said(channelId, 'unasked');
    await eventually(() => expect(page.refused(channelId)).toBe(true));
    expect(JSON.stringify(page.frames)).not.toContain('unasked');
    page.close();
  });

  it('can be accepted, which opens the chat and its history to both', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    await eve.said(channelId, `look at ${MINT}`);
    expect((await answerTo(friends.ann, channelId, 'accept')).body.data).toMatchObject({
      id: channelId,
      unread: 1,
    });
    expect((await friends.ann.messages(channelId)).map(({ text }) => text)).toEqual([`look at ${MINT}`]);
    for (const who of [eve, friends.ann, eve]) await who.said(channelId, 'fine');
    expect((await friends.ann.chats()).requests.map((request) => request.channelId)).not.toContain(channelId);
    expect((await answerTo(friends.ann, channelId, 'accept')).status).toBe(404);
  });

  it('is accepted by a reply', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    await eve.said(channelId, 'hi');
    await friends.ann.said(channelId, 'hi yourself');
    await eve.said(channelId, 'so');
    expect((await friends.ann.messages(channelId)).map(({ text }) => text)).toEqual([
      'hi',
      'hi yourself',
      'so',
    ]);
  });

  it('can be declined silently: the sender keeps waiting and stays hidden', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    await eve.said(channelId, 'hi');
    const before = await eve.channel(channelId);
    expect((await answerTo(friends.ann, channelId, 'decline')).status).toBe(200);
    expect(await eve.channel(channelId)).toEqual(before);
    expect((await eve.say(channelId, 'again')).body.code).toBe('chat_waiting');
    const { channels, requests } = await friends.ann.chats();
    expect(JSON.stringify([channels, requests])).not.toContain(channelId);
    expect((await friends.ann.get(`/chat/channels/${channelId}/messages`)).status).toBe(404);
    await befriend(eve, friends.ann);
    expect((await friends.ann.messages(channelId)).map(({ text }) => text)).toEqual(['hi']);
  });

  it('is created once under concurrency', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.ann);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => eve.say(channelId, `m${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'chat_waiting')).toHaveLength(4);
    expect(await eve.messages(channelId)).toHaveLength(1);
  });

  it('is delivered at once if the recipient accepts everyone, or among friends', async () => {
    const [eve, open] = await Promise.all([somebody(), somebody()]);
    await open.profile({ privacySettings: { directMessages: 'everyone' } });
    const channelId = between(eve, open);
    for (const text of ['hi', 'there']) await eve.said(channelId, text);
    expect((await open.chats()).channels).toMatchObject([{ id: channelId, unread: 2 }]);
    await friends.ann.said(between(friends.ann, friends.bob), 'hello friend');
    await eventually(async () =>
      expect((await notes(friends.bob)).filter(({ type }) => type === 'message')).toMatchObject([
        {
          type: 'message',
          username: friends.ann.name,
          action: 'messaged',
          content: `${friends.ann.name} sent you a message`,
        },
      ]),
    );
  });

  it('is flagged when its sender resembles a friend', async () => {
    const fake = await chatty(server, `${friends.bob.name.replace('o', '0')}`);
    await fake.said(between(fake, friends.ann), 'locked out of my main, send 2 sol');
    const { requests } = await friends.ann.chats();
    expect(requests.find(({ from }) => from.userId === fake.userId)?.from.looksLike).toMatchObject({
      userId: friends.bob.userId,
      userName: friends.bob.name,
      reason: 'characters',
    });
  });

  it('stays one message through repeated friendships', async () => {
    const eve = await somebody();
    const channelId = between(eve, friends.bob);
    await befriend(eve, friends.bob);
    await eve.said(channelId, 'as a friend');
    await friends.bob.end(eve);
    expect(await eve.say(channelId, 'and after')).toMatchObject(refusal(403, 'chat_friends_only'));
    expect((await friends.bob.chats()).channels.map(({ id }) => id)).toContain(channelId);
  });
});

describe('an opened direct message', () => {
  it('is deleted without messages and kept with them', async () => {
    const eve = await somebody();
    const body = {
      userId: eve.userId,
      name: eve.name,
      peerId: friends.bob.userId,
      peerName: friends.bob.name,
    };
    await eve.call('/api/stream-token', body);
    await eve.said(between(eve, friends.ann), 'hello');
    const forgotten = await forgetEmptyRooms(server.db, new Date(Date.now() + 60_000));
    expect(forgotten).toContain(between(eve, friends.bob));
    expect(forgotten).not.toContain(between(eve, friends.ann));
    expect(await eve.messages(between(eve, friends.ann))).toHaveLength(1);
  });
});

describe('muting a conversation', () => {
  const muted = async (who: Chatty) =>
    ((await who.get('/notifications/settings')).body.data as { muted: object[] }).muted;
  const isMuted = async (who: Chatty, dm: string) => (await who.channel(dm)).notificationsMuted;

  it('[NOTIF-12] applies to the chat and to notifications alike', async () => {
    const dm = between(friends.ann, friends.bob);
    const put = (on: boolean) => friends.bob.post(`/chat/channels/${dm}/notifications`, { muted: on }, 'PUT');
    expect((await put(true)).body.data).toMatchObject({ notificationsMuted: true });
    expect(await muted(friends.bob)).toEqual([{ conversation: dm, name: friends.ann.name, until: null }]);
    await friends.bob.post(`/notifications/mutes/${dm}`, undefined, 'DELETE');
    expect(await isMuted(friends.bob, dm)).toBe(false);
    await friends.bob.post('/notifications/mutes', {
      conversation: dm,
      name: 'x',
      until: '2100-01-01T00:00:00.000Z',
    });
    expect(await isMuted(friends.bob, dm)).toBe(true);
    expect(await isMuted(friends.ann, dm)).toBe(false);
    await friends.bob.post('/notifications/mutes', {
      conversation: dm,
      name: 'x',
      until: '2020-01-01T00:00:00.000Z',
    });
    expect(await isMuted(friends.bob, dm)).toBe(false);
    await put(true);
    expect((await put(false)).body.data).toMatchObject({ notificationsMuted: false });
    expect(await muted(friends.bob)).toEqual([]);
  });
});
