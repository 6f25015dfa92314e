import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, taken } from '../testing/accepts.ts';
import { chatClientId, chatText } from './fields.ts';
import { CHAT_MESSAGE_LENGTH } from './values.ts';

describe('message text', () => {
  it('has up to 2,000 characters on several lines, trimmed', () => {
    expect(chatText.parse('  Two\nlines 👨‍👩‍👧 in ไทย, עברית and çağ\t\n')).toBe(
      'Two\nlines 👨‍👩‍👧 in ไทย, עברית and çağ',
    );
    expect([
      accepts(chatText, 'x'.repeat(CHAT_MESSAGE_LENGTH)),
      accepts(chatText, 'x'.repeat(CHAT_MESSAGE_LENGTH + 1)),
    ]).toEqual([true, false]);
  });

  it('[CHAT-02] is not blank, whatever the kind of blanks', () => {
    expect(
      taken(chatText, [
        '',
        ' ',
        '\n\t ',
        '\u00a0\u2003',
        '\u3164',
        '\u2800\u2800',
        '\u115f \u1160',
        '\u200d',
      ]),
    ).toEqual([]);
  });

  it('rejects control characters and direction overrides', () => {
    expect(taken(chatText, ['a\u202eb', 'a\u2066b', 'a\u0000b', 'a\u001b[2Jb'])).toEqual([]);
  });

  it('loses invisible pasted characters', () => {
    expect(chatText.parse('\ufeffa\u200bb\u00ad c\u2028d')).toBe('ab c\nd');
  });

  it('keeps the joiners of Persian, Hebrew, and the flags of England, Scotland and Wales', () => {
    const flag = (code: string) =>
      `🏴${Array.from(code, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`;
    for (const text of ['می\u200cخواهم', 'שלום!\u200f', ...['gbeng', 'gbsct', 'gbwls'].map(flag)])
      expect(chatText.parse(text)).toBe(text);
  });

  it('rejects piles of marks that would cover the lines around', () => {
    expect(accepts(chatText, `e${'\u0301'.repeat(8)}`)).toBe(true);
    expect(accepts(chatText, `e${'\u0301'.repeat(9)}`)).toBe(false);
  });

  it('is either rejected or free of all of these, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const parsed = chatText.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data).toBe(parsed.data.trim());
        expect(/[\u200b\u202a-\u202e\u2060-\u2069]|\p{M}{9}/u.test(parsed.data)).toBe(false);
      }),
    );
  });
});

describe("a message's client id", () => {
  it('is a short word', () => {
    expect(taken(chatClientId, ['a', '5f0c-1:2.3', 'x'.repeat(64)])).toHaveLength(3);
    expect(taken(chatClientId, ['', 'a b', 'x'.repeat(65), 'a\n', '<b>'])).toEqual([]);
  });
});
