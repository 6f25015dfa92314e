import { describe, expect, it } from 'vitest';
import { clanChatOf, directOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { mergedMessages, withEntries } from './chat.channels.ts';
import { continues, dayText, isGroup, previewOf, shownChats, titleOf } from './chat.model.ts';
import { chat } from './feature.ts';

const cinder = directOf('cinder', { lastMessageAt: '2026-01-01T12:05:00.000Z' });
const okapi = directOf('okapi', { lastMessageAt: '2026-01-01T12:30:00.000Z' });
const clan = clanChatOf({ lastMessageAt: '2026-01-01T12:10:00.000Z' });
const all = [cinder, okapi, clan];
const names = (kind: 'all' | 'direct' | 'group', search = '') =>
  shownChats(all, { kind, search }, 'u1').map((channel) => titleOf(channel, 'u1'));

describe('chat list', () => {
  it('[CHAT-08] distinguishes groups from direct messages by type and members', () => {
    expect([isGroup(clan), isGroup(cinder)]).toEqual([true, false]);
    expect(isGroup({ type: 'team', members: cinder.members })).toBe(true);
    expect(isGroup({ type: 'messaging', members: clan.members })).toBe(true);
  });

  it('[CHAT-09] [CHAT-11] [SIDE-06] lists all, direct messages or groups, newest message first', () => {
    expect([names('all'), names('direct'), names('group')]).toEqual([
      ['okapi', 'Bench Warmers', 'cinder'],
      ['okapi', 'cinder'],
      ['Bench Warmers'],
    ]);
  });

  it('[CHAT-12] finds a channel by its name or a member, ignoring case', () => {
    expect([names('all', ' BENCH'), names('all', 'okap'), names('all', 'mira')]).toEqual([
      ['Bench Warmers'],
      ['okapi', 'Bench Warmers'],
      [],
    ]);
  });

  it('[CHAT-05] titles a direct message with the other member only', () => {
    expect([titleOf(cinder, 'u1'), titleOf(cinder, 'cinder')]).toEqual(['cinder', 'mira_k']);
  });

  it('shows the last message in one line, with its author where needed', () => {
    const last = (part: object) => ({ lastMessage: messageOf(1, part) });
    expect([
      previewOf({ ...cinder, ...last({ text: 'two\nlines' }) }, 'u1'),
      previewOf({ ...clan, ...last({}) }, 'u1'),
      previewOf({ ...cinder, ...last({ userId: 'u1' }) }, 'u1'),
      previewOf({ ...cinder, ...last({ deleted: 'author', text: '' }) }, 'u1'),
      previewOf(cinder, 'u1'),
    ]).toEqual(['two lines', 'cinder: message 1', 'You: message 1', 'Message deleted', 'No messages yet']);
  });
});

describe('live channel updates', () => {
  it('[CHAT-10] move a channel up with its newest message, and keep the last one otherwise', () => {
    const at = '2026-01-02T00:00:00.000Z';
    const entry = { channelId: cinder.id, unread: 2, unreadMentions: 0, readSeq: 4, lastMessageAt: at };
    const list = withEntries({ channels: all, requests: [] }, [
      { ...entry, lastMessage: messageOf(6) },
      { ...entry, unread: 0 },
    ]);
    expect(list.channels[0]).toMatchObject({ id: cinder.id, unread: 0, lastMessage: { id: 'm6' } });
    expect(list.channels.map(({ id }) => id)).toEqual([cinder.id, okapi.id, clan.id]);
  });

  it('insert messages in order, replacing changed ones', () => {
    const merged = mergedMessages(
      [messageOf(1), messageOf(3)],
      [messageOf(2), messageOf(3, { text: 'new' })],
    );
    expect(merged.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'message 1'],
      [2, 'message 2'],
      [3, 'new'],
    ]);
  });
});

describe('the live channel of a room', () => {
  it('has no reducer: only the room merges messages', () => {
    const [declared] = chat.channels?.filter(({ head }) => head === 'chat') ?? [];
    expect(declared?.isUnreduced).toBe(true);
  });
});

describe('messages by day', () => {
  it('are labeled today, yesterday, or with the date', () => {
    const now = new Date(2026, 0, 5, 12).getTime();
    const days = [0, 1, 3].map((ago) => dayText(now - ago * 86_400_000, now));
    expect(days).toEqual(['Today', 'Yesterday', expect.stringMatching(/^Friday,? 2 January$/)]);
  });

  it('continue those of the same author within five minutes', () => {
    const first = messageOf(1);
    expect([
      continues(first, messageOf(2)),
      continues(first, messageOf(7)),
      continues(first, messageOf(2, { userId: 'u1' })),
      continues(undefined, first),
      continues(messageOf(1, { userId: null }), messageOf(2, { userId: null })),
    ]).toEqual([true, false, false, false, false]);
  });
});
