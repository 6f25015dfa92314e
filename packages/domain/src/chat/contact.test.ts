import { describe, expect, it } from 'vitest';
import {
  chatUserId,
  type DirectFacts,
  directChannelId,
  directMembers,
  directViewOf,
  isChatUserId,
  isMutual,
  writingOf,
} from './contact.ts';

const STRANGERS: DirectFacts = {
  contact: 'open',
  isAsker: false,
  areFriends: false,
  takesAll: false,
  otherTakesAll: false,
  hasMessages: false,
};
const writing = (facts: Partial<DirectFacts>) => writingOf({ ...STRANGERS, ...facts });
const view = (facts: Partial<DirectFacts>) => directViewOf({ ...STRANGERS, ...facts });

describe('messaging another trader', () => {
  it('is unrestricted among friends, whatever came before', () => {
    for (const contact of ['open', 'requested', 'accepted', 'declined'] as const)
      expect(writing({ contact, areFriends: true, isAsker: true, hasMessages: true })).toBe('sends');
  });

  it('starts with one message request, and the next message waits', () => {
    expect(writing({})).toBe('asks');
    expect(writing({ contact: 'requested', isAsker: true, hasMessages: true })).toBe('waiting');
  });

  it('sends another request when the first message was never written', () => {
    expect(writing({ contact: 'requested', isAsker: true })).toBe('asks');
  });

  it('accepts when the recipient of the request replies', () => {
    expect(writing({ contact: 'requested', hasMessages: true })).toBe('accepts');
    expect(writing({ contact: 'declined', hasMessages: true })).toBe('accepts');
    expect(writing({ contact: 'accepted', isAsker: true, hasMessages: true })).toBe('sends');
  });

  it('does not reveal that a message was declined: it looks pending', () => {
    expect(writing({ contact: 'declined', isAsker: true, hasMessages: true })).toBe('waiting');
    expect(writing({ contact: 'declined', isAsker: true, hasMessages: true, otherTakesAll: true })).toBe(
      'waiting',
    );
  });

  it('ends with the friendship for a trader who accepts messages from friends only', () => {
    expect(writing({ hasMessages: true })).toBe('friendsOnly');
    expect(writing({ hasMessages: true, otherTakesAll: true })).toBe('asks');
  });

  it('is unrestricted to traders who accept messages from everyone, without acceptance', () => {
    expect(writing({ otherTakesAll: true })).toBe('asks');
    expect(writing({ contact: 'requested', isAsker: true, hasMessages: true, otherTakesAll: true })).toBe(
      'sends',
    );
    expect(view({ contact: 'requested', takesAll: true, hasMessages: true })).toBe('channel');
  });
});

describe('a direct message', () => {
  it('is pending for the recipient, and open for the sender of the request', () => {
    expect(view({ contact: 'requested', hasMessages: true })).toBe('request');
    expect(view({ contact: 'requested', isAsker: true, hasMessages: true })).toBe('channel');
  });

  it('disappears for the trader who declined it, until they are friends', () => {
    expect(view({ contact: 'declined', hasMessages: true })).toBe('nothing');
    expect(view({ contact: 'declined', isAsker: true, hasMessages: true })).toBe('channel');
    expect(view({ contact: 'declined', areFriends: true })).toBe('channel');
  });

  it('shows presence and read state once the contact is mutual', () => {
    expect(
      (['open', 'requested', 'accepted', 'declined'] as const).filter((contact) =>
        isMutual({ contact, areFriends: false }),
      ),
    ).toEqual(['accepted']);
    expect(isMutual({ contact: 'open', areFriends: true })).toBe(true);
  });
});

describe('direct message ids', () => {
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];

  it('[CHAT-04] are the two user ids, sorted and joined by a hyphen, the same from both sides', () => {
    expect([directChannelId(a, b), directChannelId(b, a)]).toEqual([`${a}-${b}`, `${a}-${b}`]);
    expect(directMembers(`${a}-${b}`)).toEqual([a, b]);
  });

  it('are no other text: unsorted, of one trader, of three, or of none', () => {
    for (const id of [`${b}-${a}`, `${a}-${a}`, `${a}-${b}-${b}`, a, '-', '', `${a}-B${b.slice(1)}`])
      expect([id, directMembers(id)]).toEqual([id, null]);
  });

  it('[CHAT-07] use the part of each profile id before the first hyphen', () => {
    expect([chatUserId('abc-def-1'), chatUserId('abc'), chatUserId('')]).toEqual(['abc', 'abc', '']);
  });
});

describe('user ids', () => {
  it.each([
    ['abc', true],
    ['abc-def-1', true],
    ['A_9', true],
    [' abc ', true],
    ['', false],
    ['   ', false],
    ['a b', false],
    ['a.b', false],
    ['ä', false],
    ['a\nb', false],
    ['<b>', false],
  ])('[CHAT-19] %j may open a clan’s chat: %s', (userId, isValid) => {
    expect(isChatUserId(userId)).toBe(isValid);
  });
});
