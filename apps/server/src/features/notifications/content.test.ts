import { describe, expect, it } from 'vitest';
import { storedContent } from './content.ts';

const about = { kind: 'friends' } as const;

describe('[NOTIF-12] the stored content of a notification', () => {
  it('has only applicable fields', () => {
    expect(
      storedContent({
        type: 'trade',
        title: 'Order filled',
        action: 'bought',
        amount: 0.5,
        token: 'FAX',
        about,
      }),
    ).toEqual({ title: 'Order filled', action: 'bought', amount: 0.5, token: 'FAX', about });
  });

  it('is one line of visible characters, whatever was sent', () => {
    const hostile = `a\nDugout:\r\n\u202eliated\u202c \u200bfree\u0000 \u{1F600}${'\u0301'.repeat(50)}`;
    const { content, token } = storedContent({
      type: 'friend',
      title: 'Friend request',
      content: hostile,
      token: 'X'.repeat(500),
    });
    expect(content).toBe('a Dugout: liated free \u{1F600}\u0301\u0301');
    expect(Array.from(token ?? '')).toHaveLength(20);
  });

  it("uses a message's sender as its title, whatever the given title", () => {
    const message = { type: 'message', title: 'Dugout security', username: 'okapi', content: 'hi' } as const;
    expect(storedContent(message).title).toBe('okapi');
    expect(storedContent({ ...message, username: '\u202e' }).title).toBe('Message');
  });

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    '/../x\u0000',
  ])('has no picture from %j', (icon) => {
    expect(storedContent({ type: 'clan', title: 'Clan', icon })).toEqual({ title: 'Clan' });
  });

  it('keeps a picture of ours', () => {
    const icon = '/pictures/ab12.webp?v=2';
    expect(storedContent({ type: 'clan', title: 'Clan', icon })).toEqual({ title: 'Clan', icon });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('has no figure that is %d', (amount) => {
    expect(storedContent({ type: 'trade', title: 'Order filled', amount })).toEqual({
      title: 'Order filled',
    });
  });
});
