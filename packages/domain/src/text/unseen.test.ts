import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedForm } from './searched-form.ts';
import { isSeen, withoutTurns, withoutUnseen } from './unseen.ts';

const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
const SCOTLAND = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
const WALES = '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';

describe('invisible characters', () => {
  it.each([
    ['a Persian word', 'می\u200cخواهم'],
    ['the plural of a Persian word', 'کتاب\u200cها'],
    ['a Hindi conjunct that is not joined', 'क्\u200cष'],
    ['a Malayalam chillu', 'ന്\u200d'],
    ['the Sinhala name of Sri Lanka', 'ශ්\u200dරී ලංකා'],
    ['the joined form of an Arabic letter', '١٤٤٥ ه\u200d'],
    ['England', `Come on ${ENGLAND}!`],
    ['Scotland', SCOTLAND],
    ['Wales', `${WALES}${WALES}`],
    ['a family', '👨‍👩‍👧 moon'],
    ['a flag of joined emoji', '🏳️‍🌈🏴‍☠️'],
    ['a keycap', '1️⃣ #️⃣'],
    ['an emoji in its form as text', '☺\ufe0e'],
    ['a Japanese name with a variant', '辻\u{e0100}'],
    ['a Mongolian word', '\u182e\u1823\u1829\u182d\u180b'],
    ['Hebrew with a mark', 'שלום!\u200f'],
    ['Arabic with a mark', 'سعر SOL\u200e 5'],
    ['the end of a verse', 'نص \u06dd ١'],
    ['an emoji that is newer than this program', 'go \u{1facd}'],
    ['every blank', 'a\u00a0b\u3000c\td\ne'],
  ])('are kept when they affect the display: %s', (_what, text) => {
    expect(withoutUnseen(text)).toBe(text);
  });

  it.each([
    ['a zero-width space', 'pump\u200b.fun', 'pump.fun'],
    ['a byte order mark', '\ufeffMain', 'Main'],
    ['a soft hyphen', 'trad\u00ading', 'trading'],
    ['a word joiner', 'a\u2060b', 'ab'],
    ['a joiner between Latin letters', 'Sup\u200cport\u200d', 'Support'],
    ['a second joiner', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['other joiners after one', 'ක්\u200d\u200c\u200dර', 'ක්\u200dර'],
    ['a mark of direction among Latin letters', 'Main\u200e', 'Main'],
    ['tags without a flag', 'buy\u{e0073}\u{e0065}\u{e006e}\u{e0064}\u{e007f}', 'buy'],
    ['tags without a flag', `🏴\u{e0067}\u{e0062}`, '🏴'],
    ['a selector without a form to choose', 'a\ufe0fb\u{e0101}', 'ab'],
    ['a selector after a bare digit', '1\ufe0f', '1'],
    ['a filler', 'a\u3164b\uffa0', 'ab'],
    ['a private character', 'a\ue000b\u{f0000}', 'ab'],
    ['a noncharacter', 'a\uffffb\ufdd0', 'ab'],
  ])('are removed when they have no effect: %s', (_what, text, left) => {
    expect(withoutUnseen(text)).toBe(left);
  });

  it('are removed idempotently without losing visible text', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(
        '\u200b',
        '\u200c',
        '\u200d',
        '\ufe0f',
        '\u200f',
        '🏴',
        '👩',
        'م',
        'क',
        '1',
        'a',
        ENGLAND,
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const left = withoutUnseen(text);
        const seen = (each: string) =>
          each.replace(
            /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu,
            '',
          );
        expect(withoutUnseen(left)).toBe(left);
        expect(seen(left)).toBe(seen(text));
      }),
    );
  });

  it('are removed in linear time', () => {
    const long = `م${'\u200d'.repeat(200_000)}${'🏴\u{e0067}'.repeat(50_000)}`;
    expect(withoutUnseen(long)).toBe(`م\u200d${'🏴'.repeat(50_000)}`);
  });
});

it('direction overrides are detected separately', () => {
  const turned = 'a\u202a\u202b\u202c\u202d\u202eb\u2066\u2067\u2068\u2069c';
  expect(withoutUnseen(turned)).toBe(turned);
  expect(withoutTurns(turned)).toBe('abc');
});

it('a text is visible when one of its characters is', () => {
  expect(['a', ENGLAND, ' .', '\u0301'].map(isSeen)).toEqual([true, true, true, true]);
  expect(['', ' \n', '\u200b\u3164\u2800\u00a0', '\u2066'].map(isSeen)).toEqual([false, false, false, false]);
});

describe('the search form', () => {
  it('is equal for texts that look equal', () => {
    expect(searchedForm('می\u200cخواهم')).toBe(searchedForm('میخواهم'));
    expect(searchedForm('\ufeffＰｅｐｅ\u200b')).toBe('pepe');
    expect(searchedForm('☺\ufe0f')).toBe(searchedForm('☺'));
    expect(searchedForm('\u202eDegen\u2069')).toBe('degen');
  });

  it('keeps flags distinct', () => {
    expect(new Set([ENGLAND, SCOTLAND, WALES, '🏴'].map(searchedForm)).size).toBe(4);
  });
});
