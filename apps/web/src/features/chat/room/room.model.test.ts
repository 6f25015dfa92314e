import { describe, expect, it } from 'vitest';
import { messageOf } from '#/shared/testing/chat-builders.ts';
import {
  EMPTY_ROOM,
  type Outgoing,
  type RoomState,
  stillTyping,
  typingText,
  withMessages,
  withOlder,
  withOutgoing,
  withRead,
  withSnapshot,
  withTypist,
} from './room.model.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at));
const snapshot = (from: number, to: number) => ({ messages: range(from, to), reads: [] });
const seqs = ({ messages }: RoomState): number[] => messages.map(({ seq }) => seq);
const outgoing = (clientId: string): Outgoing => ({
  clientId,
  text: 'x',
  pictures: [],
  replyTo: null,
  at: 0,
  state: 'sending',
  reason: null,
});
const opened = withSnapshot(EMPTY_ROOM, snapshot(51, 60), 'u1');

describe('room', () => {
  it('starts with the newest messages, and knows whether there are older ones', () => {
    expect([opened.isReady, seqs(opened).length, opened.older]).toEqual([true, 10, 'more']);
    expect(withSnapshot(EMPTY_ROOM, snapshot(1, 3), 'u1').older).toBe('none');
    expect(withSnapshot(EMPTY_ROOM, { messages: [], reads: [] }, 'u1')).toMatchObject({
      isReady: true,
      older: 'none',
    });
  });

  it('prepends older pages up to the first message', () => {
    const more = withOlder(opened, range(41, 50));
    expect([seqs(more)[0], more.older]).toEqual([41, 'more']);
    expect(withOlder(more, range(1, 40)).older).toBe('none');
    expect(withOlder(more, []).older).toBe('none');
  });

  it('keeps history that overlaps a new snapshot, and drops it to avoid a gap', () => {
    const more = withOlder(opened, range(41, 50));
    expect(seqs(withSnapshot(more, snapshot(58, 67), 'u1'))).toEqual(range(41, 67).map(({ seq }) => seq));
    expect(seqs(withSnapshot(more, snapshot(61, 70), 'u1'))[0]).toBe(41);
    const gap = withSnapshot(more, snapshot(80, 90), 'u1');
    expect([seqs(gap)[0], gap.older]).toEqual([80, 'more']);
  });

  it('applies new and changed messages, but no changes before the first shown', () => {
    const after = withMessages(
      opened,
      [messageOf(61), messageOf(55, { text: 'edited' }), messageOf(7)],
      'u1',
    );
    expect([seqs(after)[0], seqs(after).at(-1)]).toEqual([51, 61]);
    expect(after.messages.find(({ seq }) => seq === 55)?.text).toBe('edited');
  });

  it('is the same after a delta is applied twice', () => {
    const read = { userId: 'okapi', seq: 61 };
    const apply = (room: RoomState) => withRead(withMessages(room, [messageOf(61)], 'u1'), read);
    const once = apply(opened);
    expect(apply(once)).toEqual(once);
    expect([seqs(once).at(-1), once.reads]).toEqual([61, [read]]);
  });

  it('removes quotes of a deleted message, even if it is not loaded', () => {
    const quoteOf = (seq: number) => ({
      id: `m${seq}`,
      userId: 'okapi',
      userName: 'okapi',
      text: 'poison',
      deleted: false,
      blocked: false,
    });
    const answered = withMessages(
      opened,
      [messageOf(61, { replyTo: quoteOf(55) }), messageOf(62, { replyTo: quoteOf(7) })],
      'u1',
    );
    const gone = { text: '', deleted: 'author' } as const;
    for (const seq of [55, 7]) {
      const after = withMessages(answered, [messageOf(seq, gone)], 'u1');
      const quotes = after.messages.flatMap(({ replyTo }) => (replyTo?.id === `m${seq}` ? [replyTo] : []));
      expect(quotes).toEqual([{ ...quoteOf(seq), text: '', deleted: true }]);
    }
    const late = withMessages(
      withMessages(opened, [messageOf(55, gone)], 'u1'),
      [messageOf(61, { replyTo: quoteOf(55) })],
      'u1',
    );
    const older = withOlder(withMessages(answered, [messageOf(55, gone)], 'u1'), [
      messageOf(50, { replyTo: quoteOf(55) }),
    ]);
    const resent = {
      messages: [messageOf(59), messageOf(60), messageOf(61, { replyTo: quoteOf(55) })],
      reads: [],
    };
    const again = withSnapshot(withMessages(opened, [messageOf(55, gone)], 'u1'), resent, 'u1');
    for (const room of [late, older, again])
      expect(room.messages.filter(({ replyTo }) => replyTo?.id === 'm55' && replyTo.text !== '')).toEqual([]);
  });

  it('updates quotes of an edited message and keeps every other row identical', () => {
    const quote = {
      id: 'm55',
      userId: 'cinder',
      userName: 'cinder',
      text: 'old',
      deleted: false,
      blocked: false,
    };
    const answered = withMessages(opened, [messageOf(61, { replyTo: quote })], 'u1');
    const edit = messageOf(55, { text: `${'🚀'.repeat(139)}ab`, editedAt: '2026-01-01T13:00:00.000Z' });
    const edited = withMessages(answered, [edit], 'u1');
    expect(edited.messages.at(-1)?.replyTo?.text).toBe(`${'🚀'.repeat(139)}a`);
    const unchanged = answered.messages.filter((message, at) => edited.messages[at] === message);
    expect(unchanged).toHaveLength(answered.messages.length - 2);
    expect(withMessages(edited, [messageOf(62)], 'u1').messages[10]).toBe(edited.messages[10]);
  });

  it('shows an own message once, removing the confirmed one from outgoing', () => {
    const sending = withOutgoing(withOutgoing(opened, outgoing('a')), outgoing('b'));
    const arrived = withMessages(sending, [messageOf(61, { userId: 'u1', clientId: 'a' })], 'u1');
    expect(arrived.outgoing.map(({ clientId }) => clientId)).toEqual(['b']);
    const others = withMessages(sending, [messageOf(61, { userId: 'other', clientId: 'a' })], 'u1');
    expect(others.outgoing).toHaveLength(2);
    const reconnected = withSnapshot(
      sending,
      { messages: [messageOf(61, { userId: 'u1', clientId: 'b' })], reads: [] },
      'u1',
    );
    expect(reconnected.outgoing.map(({ clientId }) => clientId)).toEqual(['a']);
  });

  it('shows who is typing until they stop or send', () => {
    const typing = withTypist(opened, { userId: 'cinder', userName: 'cinder', until: 100 });
    const both = withTypist(typing, { userId: 'x', userName: 'okapi', until: 200 });
    expect([typingText(typing.typists), typingText(both.typists), typingText([])]).toEqual([
      'cinder is typing',
      'cinder and okapi are typing',
      null,
    ]);
    expect(typingText(stillTyping(both, 150).typists)).toBe('okapi is typing');
    expect(typingText(withMessages(both, [messageOf(61)], 'u1').typists)).toBe('okapi is typing');
    expect(stillTyping(both, 50)).toBe(both);
  });
});
