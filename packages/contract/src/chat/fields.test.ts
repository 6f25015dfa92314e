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

  it('holds no controls, no direction marks and no letters that nobody sees', () => {
    expect(
      taken(chatText, [
        'a\u202eb',
        'a\u2066b',
        'a\u200bb',
        'a\u0000b',
        'a\u001b[2Jb',
        'a\ufeffb',
        'a\u00adb',
      ]),
    ).toEqual([]);
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
        expect(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]|\p{M}{9}/u.test(parsed.data)).toBe(false);
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
