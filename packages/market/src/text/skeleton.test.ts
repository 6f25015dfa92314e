import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, skeleton, wordsOf } from './skeleton.ts';

describe('the skeleton of a name', () => {
  it.each([
    ['PEPE', 'pepe'],
    ['Pépé', 'pepe'],
    ['ＰＥＰＥ', 'pepe'],
    ['рере', 'pepe'],
    ['p e-p.e', 'pepe'],
    ['pe\u200bpe', 'pepe'],
    ['می\u200cخواهم', 'میخواهم'],
    ['p3p3', 'pepe'],
    ['BONK!', 'b0nkl'],
    ['SOL', '5ol'],
    ['1il|', 'llll'],
  ])('is the same for %s and %s', (a, b) => {
    expect(skeleton(a)).toBe(skeleton(b));
  });

  it.each([
    ['toad', 'road'],
    ['pepe', 'pep'],
    ['🐸', '🐶'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['cat', 'dog'],
  ])('differs for %s and %s', (a, b) => {
    expect(skeleton(a)).not.toBe(skeleton(b));
  });

  it('keeps the symbols of a name made only of symbols', () => {
    expect([skeleton('🐸'), skeleton('?!? '), skeleton('  ')]).toEqual(['🐸', 'l', '']);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(skeleton(skeleton(text))).toBe(skeleton(text));
      }),
    );
  });

  it('ignores case, accents and spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', 'Z', 'ñ', '7'), maxLength: 12 }), (text) => {
        expect(skeleton(text.toUpperCase())).toBe(skeleton(text));
        expect(skeleton(text.split('').join(' '))).toBe(skeleton(text));
      }),
    );
  });
});

describe('the words of a name', () => {
  it('are folded, in order, without symbols', () => {
    expect([wordsOf('The  Dög-Coin, 2.0!'), wordsOf('   '), folded('ＦＲÖＧ')]).toEqual([
      ['the', 'dog', 'coin', '2', '0'],
      [],
      'frog',
    ]);
  });

  it('are the symbols of a name without letters', () => {
    expect([wordsOf('🐶'), wordsOf(' 🐶 🚀 '), wordsOf('$$$'), wordsOf('🐶 dog')]).toEqual([
      ['🐶'],
      ['🐶🚀'],
      ['$$$'],
      ['dog'],
    ]);
  });
});
