import type { Friend } from '@dugout/contract/friends/friend';
import { describe, expect, it } from 'vitest';
import { blockedOf, friendListsOf, friendOf, requestOf } from '#/shared/testing/friend-builders.ts';
import { presenceText, relationIn, shownFriends, sortedFriends } from './friends.model.ts';
import { onlineCount, withPresence } from './online-friends.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const friend = friendOf;
const online = (userName: string, part: Partial<Friend> = {}): Friend =>
  friend(userName, { isOnline: true, ...part });
const names = (friends: readonly Friend[]): string[] => friends.map(({ userName }) => userName);
const NONE = friendListsOf();

describe('friend list', () => {
  const FRIENDS = [
    friend('zebra'),
    online('Walrus'),
    friend('Ant'),
    online('bee', { clanTag: 'HIVE' }),
    friend('cat', { formerName: 'tiger' }),
  ];

  it('[FRIENDWIN-09] [FRIENDWIN-10] sorts online friends first, then by name, ignoring case', () => {
    expect(names(sortedFriends(FRIENDS))).toEqual(['bee', 'Walrus', 'Ant', 'cat', 'zebra']);
  });

  it('[FRIENDWIN-07] [SIDE-05] counts online friends', () => {
    expect([onlineCount(FRIENDS), onlineCount([])]).toEqual([2, 0]);
  });

  it('[FRIENDWIN-08] [SIDE-05] can be limited to online friends', () => {
    expect(names(shownFriends(FRIENDS, { search: '', onlineOnly: true }))).toEqual(['bee', 'Walrus']);
  });

  it.each([
    ['  WAL ', ['Walrus']],
    ['hive', ['bee']],
    ['tiger', ['cat']],
    ['a', ['Walrus', 'Ant', 'cat', 'zebra']],
    ['nobody', []],
  ])('searches by name, clan and former name: %j', (search, expected) => {
    expect(names(shownFriends(FRIENDS, { search, onlineOnly: false }))).toEqual(expected);
  });
});

describe('friend presence', () => {
  it.each([
    ['Online', online('a')],
    ['Trading FAX', online('a', { activity: { kind: 'token', tokenAddress: 'x', symbol: 'FAX' } })],
    ['In Explorer', online('a', { activity: { kind: 'page', page: 'explorer' } })],
    ['Tracking wallets', online('a', { activity: { kind: 'page', page: 'tracker' } })],
    ['Last seen 2h ago', friend('a', { lastSeenAt: '2026-11-22T09:30:00.000Z' })],
    ['Last seen just now', friend('a', { lastSeenAt: '2026-11-22T11:59:30.000Z' })],
    ['Offline', friend('a')],
  ])('reads %s', (expected, presence) => {
    expect(presenceText(presence, NOW)).toBe(expected);
  });

  it('keeps the last update of each friend', () => {
    const lists = { ...NONE, friends: [friend('a'), friend('b')] };
    const gone = { isOnline: false, lastSeenAt: '2026-11-22T11:00:00.000Z', activity: null };
    const here = { isOnline: true, lastSeenAt: null, activity: null };
    const after = withPresence(lists, [
      { userId: 'id-a', ...gone },
      { userId: 'id-a', ...here },
      { userId: 'id-stranger', ...here },
    ]);
    expect(after.friends).toEqual([online('a'), friend('b')]);
    expect(lists.friends[0]?.isOnline).toBe(false);
  });
});

describe('relation to a trader', () => {
  const lists = friendListsOf({
    friends: [friend('pal')],
    incoming: [requestOf('asker')],
    outgoing: [requestOf('asked')],
    blocked: [blockedOf('pest')],
  });

  it.each([
    ['pal', 'friends'],
    ['asker', 'asked'],
    ['asked', 'requested'],
    ['pest', 'blocking'],
    ['other', 'none'],
  ])('[SIDE-22] %s: %s', (name, expected) => {
    expect(relationIn(lists, `id-${name}`)).toBe(expected);
  });
});
