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

describe('writing to another trader', () => {
  it('is free among friends, whatever came before', () => {
    for (const contact of ['open', 'requested', 'accepted', 'declined'] as const)
      expect(writing({ contact, areFriends: true, isAsker: true, hasMessages: true })).toBe('sends');
  });

  it('begins with one message that asks, and the next one waits', () => {
    expect(writing({})).toBe('asks');
    expect(writing({ contact: 'requested', isAsker: true, hasMessages: true })).toBe('waiting');
  });

  it('asks again when the first message was never written', () => {
    expect(writing({ contact: 'requested', isAsker: true })).toBe('asks');
  });

  it('accepts, when the one who was asked writes', () => {
    expect(writing({ contact: 'requested', hasMessages: true })).toBe('accepts');
    expect(writing({ contact: 'declined', hasMessages: true })).toBe('accepts');
    expect(writing({ contact: 'accepted', isAsker: true, hasMessages: true })).toBe('sends');
  });

  it('says nothing of a message that was declined: it seems to wait', () => {
    expect(writing({ contact: 'declined', isAsker: true, hasMessages: true })).toBe('waiting');
    expect(writing({ contact: 'declined', isAsker: true, hasMessages: true, otherTakesAll: true })).toBe(
      'waiting',
    );
  });

  it('is over when a friendship has ended, for one who takes messages from friends only', () => {
    expect(writing({ hasMessages: true })).toBe('friendsOnly');
    expect(writing({ hasMessages: true, otherTakesAll: true })).toBe('asks');
  });

  it('is free to those who take messages from everyone, and they need not accept', () => {
    expect(writing({ otherTakesAll: true })).toBe('asks');
    expect(writing({ contact: 'requested', isAsker: true, hasMessages: true, otherTakesAll: true })).toBe(
      'sends',
    );
    expect(view({ contact: 'requested', takesAll: true, hasMessages: true })).toBe('channel');
  });
});

describe('a direct message', () => {
  it('waits for the one who did not ask, and is there for the one who did', () => {
    expect(view({ contact: 'requested', hasMessages: true })).toBe('request');
    expect(view({ contact: 'requested', isAsker: true, hasMessages: true })).toBe('channel');
  });

  it('is gone for the one who declined it, until they are friends', () => {
    expect(view({ contact: 'declined', hasMessages: true })).toBe('nothing');
    expect(view({ contact: 'declined', isAsker: true, hasMessages: true })).toBe('channel');
    expect(view({ contact: 'declined', areFriends: true })).toBe('channel');
  });

  it('shows presence and what was read once both want it', () => {
    expect(
      (['open', 'requested', 'accepted', 'declined'] as const).filter((contact) =>
        isMutual({ contact, areFriends: false }),
      ),
    ).toEqual(['accepted']);
    expect(isMutual({ contact: 'open', areFriends: true })).toBe(true);
  });
});

describe('the id of a direct message', () => {
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];

  it('[CHAT-04] is the two user ids, sorted and joined by a hyphen, the same from both sides', () => {
    expect([directChannelId(a, b), directChannelId(b, a)]).toEqual([`${a}-${b}`, `${a}-${b}`]);
    expect(directMembers(`${a}-${b}`)).toEqual([a, b]);
  });

  it('is no other text: unsorted, of one trader, of three, or of none', () => {
    for (const id of [`${b}-${a}`, `${a}-${a}`, `${a}-${b}-${b}`, a, '-', '', `${a}-B${b.slice(1)}`])
      expect([id, directMembers(id)]).toEqual([id, null]);
  });

  it('[CHAT-07] is made of the parts of profile ids before the first hyphen', () => {
    expect([chatUserId('abc-def-1'), chatUserId('abc'), chatUserId('')]).toEqual(['abc', 'abc', '']);
  });
});

describe('a user id', () => {
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
  ])('[CHAT-19] of %j may open a clan’s chat: %s', (userId, isValid) => {
    expect(isChatUserId(userId)).toBe(isValid);
  });
});
