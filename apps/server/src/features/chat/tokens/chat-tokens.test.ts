import { describe, expect, it } from 'vitest';
import { chatTokens } from './chat-tokens.ts';

const KEY = Buffer.alloc(32, 7);
const at = (now: number, key = KEY) => chatTokens(key, () => now);
const token = at(0).make('ann', 'room');

describe('a chat token', () => {
  it('[API-80] opens its channel for its trader, for ten minutes', () => {
    expect([at(0).opens(token, 'ann', 'room'), at(599_999).opens(token, 'ann', 'room')]).toEqual([
      true,
      true,
    ]);
    expect(at(600_000).opens(token, 'ann', 'room')).toBe(false);
  });

  it('[API-80] opens nothing for other traders, and no other channel', () => {
    expect(at(0).opens(token, 'eve', 'room')).toBe(false);
    expect(at(0).opens(token, 'ann', 'vault')).toBe(false);
  });

  it('opens every channel of its trader when created without a channel', () => {
    const whole = at(0).make('ann', null);
    expect([at(0).opens(whole, 'ann', 'vault'), at(0).opens(whole, 'eve', 'vault')]).toEqual([true, false]);
  });

  it('cannot be forged or changed without the key', () => {
    const [text = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ userId: 'eve', channelId: null, expiresAt: 1e15 })).toString(
      'base64url',
    );
    const tries = [
      at(0, Buffer.alloc(32, 8)).make('ann', 'room'),
      `${forged}.${signature}`,
      `${text}.`,
      text,
      '',
      '.',
      'a.b',
      `${token}A`,
    ];
    expect(
      tries.filter((each) => at(0).opens(each, 'ann', 'room') || at(0).opens(each, 'eve', 'vault')),
    ).toEqual([]);
  });
});
