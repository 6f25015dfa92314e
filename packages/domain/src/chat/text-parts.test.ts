import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardSourcesIn } from './card-sources.ts';
import { addressesIn, mentionedNames, textParts } from './text-parts.ts';

const MINT = '4Nd1mYQ5UqgoJQKhKyAHQJuSSRYZpe8MhXVXJYJHSnHx';
const OTHER = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs';
const ORIGIN = 'https://dugout.example';
const USER = 'k3f9'.repeat(6);

describe('the parts of a text', () => {
  it('include the text between addresses and links', () => {
    expect(textParts(`send 2 sol to ${MINT}, see https://evil.example/x?y now`)).toEqual([
      { kind: 'text', text: 'send 2 sol to ' },
      { kind: 'address', text: MINT },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'https://evil.example/x?y' },
      { kind: 'text', text: ' now' },
    ]);
  });

  it.each([
    'evil.example',
    'www.evil.example/a',
    't.me/somebody',
    'HTTPS://EVIL.EXAMPLE',
    'ftp://x',
    'evil。example',
    'xn--e1afmkfd.com',
    'пример.рф',
    'evil.example:8443/x',
  ])('recognize %s as a link', (link) => {
    expect(textParts(`a ${link}`).map(({ kind }) => kind)).toEqual(['text', 'link']);
  });

  it('leave a sentence, a price and a ticker unchanged', () => {
    for (const text of ['took some. stop where?', 'in at 0.0041, out at 2x', '$COO ... no', 'a.b'])
      expect(textParts(text).map(({ kind }) => kind)).toEqual(['text']);
  });

  it('add up to the whole text, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(MINT, ' https://x.yz/ '))),
        (parts) => {
          const text = parts.join(' ');
          expect(
            textParts(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });

  it('are found in linear time, however long and strange the text is', () => {
    for (const text of [
      'a.'.repeat(1_000),
      'a-'.repeat(1_000),
      '1'.repeat(2_000),
      `${'.'.repeat(1_999)}a`,
      'x://'.repeat(500),
    ])
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});

describe('addresses in a text', () => {
  it('are found once each, also inside a link', () => {
    expect(addressesIn(`${MINT} https://pump.fun/coin/${OTHER}?x ${MINT}`)).toEqual([MINT, OTHER]);
  });

  it('must be whole: no longer run, no letters outside base58', () => {
    expect(addressesIn(`x${MINT}${OTHER} ${MINT.replace('N', '0')}`)).toEqual([]);
  });
});

describe('card sources', () => {
  it('are addresses and our profile and receipt pages, without repeats, in order', () => {
    const text = `${ORIGIN}/profile/${USER} ${MINT} ${ORIGIN}/token/${OTHER} ${ORIGIN}/receipt/${USER} ${MINT}`;
    expect(cardSourcesIn(text, ORIGIN, 10)).toEqual([
      { kind: 'profile', userId: USER },
      { kind: 'address', address: MINT },
      { kind: 'address', address: OTHER },
      { kind: 'receipt', swapId: USER },
    ]);
    expect(cardSourcesIn(text, ORIGIN, 2)).toHaveLength(2);
    const clans = `${ORIGIN}/clans/BNCH and ${ORIGIN}/clans/me or ${ORIGIN}/clans/BNCH-x, ${ORIGIN}/clans`;
    expect(cardSourcesIn(clans, ORIGIN, 10)).toEqual([{ kind: 'clan', tag: 'BNCH' }]);
  });

  it('exclude profiles on other sites and ids with a matching prefix', () => {
    const text = `https://evil.example/profile/${USER} ${ORIGIN}.evil.example/profile/${USER} ${ORIGIN}/profile/${USER}x`;
    expect(cardSourcesIn(text, ORIGIN, 10)).toEqual([]);
  });
});

describe('mentions', () => {
  it('are names after an @, in any case, without repeats', () => {
    expect(mentionedNames('@Cinder hi @late_shift, @CINDER! (@okapi)')).toEqual([
      'cinder',
      'late_shift',
      'okapi',
    ]);
  });

  it('exclude e-mail addresses and names that nobody can have', () => {
    expect(mentionedNames('mail me@cinder.example, @ab, @@cinder, @averyveryverylongname1')).toEqual([]);
  });
});
