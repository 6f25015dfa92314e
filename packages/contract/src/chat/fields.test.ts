import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, taken } from '../testing/accepts.ts';
import { CHAT_MESSAGE_LENGTH } from './constants.ts';
import { chatClientId, chatText } from './fields.ts';

describe('the text of a message', () => {
  it('holds up to 2,000 characters in several lines, trimmed', () => {
    expect(chatText.parse('  Two\nlines 👨‍👩‍👧 in ไทย, עברית and çağ\t\n')).toBe(
      'Two\nlines 👨‍👩‍👧 in ไทย, עברית and çağ',
    );
    expect([
      accepts(chatText, 'x'.repeat(CHAT_MESSAGE_LENGTH)),
      accepts(chatText, 'x'.repeat(CHAT_MESSAGE_LENGTH + 1)),
    ]).toEqual([true, false]);
  });

  it('[CHAT-02] is not blank, whatever the blanks are made of', () => {
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

  it('holds no controls and no marks that reverse the direction', () => {
    expect(taken(chatText, ['a\u202eb', 'a\u2066b', 'a\u0000b', 'a\u001b[2Jb'])).toEqual([]);
  });

  it('loses what was pasted along unseen', () => {
    expect(chatText.parse('\ufeffa\u200bb\u00ad c\u2028d')).toBe('ab c\nd');
  });

  it('keeps what Persian, Hebrew and the flags of England, Scotland and Wales are written with', () => {
    const flag = (code: string) =>
      `🏴${Array.from(code, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`;
    for (const text of ['می\u200cخواهم', 'שלום!\u200f', ...['gbeng', 'gbsct', 'gbwls'].map(flag)])
      expect(chatText.parse(text)).toBe(text);
  });

  it('piles no marks onto a letter until they cover the lines around it', () => {
    expect(accepts(chatText, `e${'\u0301'.repeat(8)}`)).toBe(true);
    expect(accepts(chatText, `e${'\u0301'.repeat(9)}`)).toBe(false);
  });

  it('is, whatever is sent, refused or free of all of that', () => {
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

describe("a page's own id of a message", () => {
  it('is a short word', () => {
    expect(taken(chatClientId, ['a', '5f0c-1:2.3', 'x'.repeat(64)])).toHaveLength(3);
    expect(taken(chatClientId, ['', 'a b', 'x'.repeat(65), 'a\n', '<b>'])).toEqual([]);
  });
});
