import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatEntry } from '@dugout/contract/chat/streams';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Room } from '../rooms/room.ts';
import { ListEntries } from './list-entries.ts';

const GATHER_MS = 200;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (seq: number): ChatMessage => ({
  id: `m${seq}`,
  channelId: 'room',
  seq,
  userId: 'ann',
  userName: 'Ann',
  image: null,
  text: `Number ${seq}`,
  createdAt: new Date(seq).toISOString(),
  clientId: `c${seq}`,
  editedAt: null,
  deleted: null,
  blocked: false,
  replyTo: null,
  mentions: [],
  reactions: [],
  pinned: false,
  pictures: [],
  cards: [],
});

/** A clan's room of Ann, Bob and Eve. Traders in `watching` have their list open. */
function build(watching: readonly string[], blocked: readonly string[] = []) {
  const member = { role: null, unreadMentions: 0, ownUnread: 0, silencedUntil: null, mutedUntil: null };
  const members = new Map(
    ['ann', 'bob', 'eve'].map((userId) => [userId, { ...member, userId, readSeq: userId === 'ann' ? 9 : 4 }]),
  );
  const room: Room = { id: 'room', pair: null, slowModeSeconds: 0, lastSeq: 9, lastAt: 9, members };
  const sent: [string, ChatEntry][] = [];
  const isWatched = vi.fn((userId: string) => watching.includes(userId));
  const entries = new ListEntries({
    rooms: { all: async (ids) => (ids.includes('room') ? [room] : []) },
    log: silentLog,
    isWatched,
    publish: (userId, entry) => void sent.push([userId, entry]),
    blocks: {
      blocks: (reader) => blocked.includes(reader),
      blocksAnybody: (reader) => blocked.includes(reader),
    },
  });
  return { entries, members, sent, isWatched, gathered: () => vi.advanceTimersByTimeAsync(GATHER_MS) };
}

describe('the entries of open lists', () => {
  it('show the last message of the room, in whatever order messages arrive', async () => {
    const { entries, sent, gathered } = build(['bob']);
    const shown = () => sent.splice(0).map(([, { lastMessage }]) => lastMessage?.seq);
    entries.said('room', message(9));
    entries.said('room', message(8));
    await gathered();
    expect(shown()).toEqual([9]);
    entries.said('room', message(7));
    await gathered();
    expect(shown()).toEqual([undefined]);
  });

  it('are calculated once for many messages, for traders with an open list', async () => {
    const { entries, sent, isWatched, gathered } = build(['ann', 'bob']);
    for (let seq = 1; seq <= 9; seq++) entries.said('room', message(seq));
    expect(isWatched).not.toHaveBeenCalled();
    await gathered();
    expect(isWatched).toHaveBeenCalledTimes(3);
    expect(sent.map(([userId, { unread, lastMessage }]) => [userId, unread, lastMessage?.id])).toEqual([
      ['ann', 0, 'm9'],
      ['bob', 5, 'm9'],
    ]);
    await gathered();
    expect(sent).toHaveLength(2);
  });

  it('are not sent to a trader who left before', async () => {
    const { entries, members, sent, gathered } = build(['ann', 'eve']);
    entries.said('room', message(9));
    entries.changed('room', 'eve');
    members.delete('eve');
    await gathered();
    expect(sent.map(([userId]) => userId)).toEqual(['ann']);
  });

  it('send a reader only their figures, and hide the text of a blocked trader', async () => {
    const { entries, sent, gathered } = build(['ann', 'bob'], ['bob']);
    entries.changed('room', 'bob');
    await gathered();
    expect(sent).toEqual([['bob', expect.not.objectContaining({ lastMessage: expect.anything() })]]);
    entries.said('room', message(9));
    await gathered();
    expect(sent.slice(1).map(([userId, { lastMessage }]) => [userId, lastMessage?.text])).toEqual([
      ['ann', 'Number 9'],
      ['bob', ''],
    ]);
  });
});
