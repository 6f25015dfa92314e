import { describe, expect, it } from 'vitest';
import { shownName, shownSymbol, withShownName } from './shown-name.ts';

const MINT = 'VWUYqz7hK9fF3mXbcdEJtTnPq2RsLvWxYzA4B5Cpump';

describe('on-chain names', () => {
  it('are unchanged when harmless', () => {
    for (const name of ['Pigeon Union', 'Ação & Cia.', '狗狗币', '👨‍👩‍👧 family', '❤️ 1️⃣', 'நாய்'])
      expect(shownName(name, MINT)).toBe(name);
    expect(shownSymbol('$COO', MINT)).toBe('$COO');
  });

  it.each(['', '   ', '\n\t', '\u200B\u200D\uFEFF', '\u202E', '\u3164\u2800', '\u{E0041}'])(
    'fall back to the address when nothing is visible (%j)',
    (name) => {
      expect(shownName(name, MINT)).toBe('VWUY...pump');
      expect(shownSymbol(name, MINT)).toBe('VWUY');
    },
  );

  it('keep Persian joiners, the flag of England and other visible sequences', () => {
    const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    expect(shownSymbol(england, MINT)).toBe(england);
    expect(shownName('می\u200cخواهم', MINT)).toBe('\u2068می\u200cخواهم\u2069');
    expect(shownName('ශ්\u200dරී', MINT)).toBe('ශ්\u200dරී');
  });

  it('lose invisible characters and direction overrides', () => {
    expect(shownName('US\u202EDC\u202C', MINT)).toBe('USDC');
    expect(shownName('\u2066US\u2069D\u200BC\u00AD\u0000\u001B[31m', MINT)).toBe('USDC[31m');
    expect(shownSymbol('WIF\u200D', MINT)).toBe('WIF');
    expect(shownName('a\uD800b', MINT)).toBe('ab');
  });

  it('are one line with single spaces', () => {
    expect(shownName('  Dog\n\r\n wif\u2028hat\u00A0 ', MINT)).toBe('Dog wif hat');
  });

  it('isolate right-to-left letters', () => {
    expect(shownName('שלום', MINT)).toBe('\u2068שלום\u2069');
  });

  it('are cut between graphemes', () => {
    expect(shownName('W'.repeat(200), MINT)).toBe(`${'W'.repeat(40)}…`);
    expect(shownSymbol('👨‍👩‍👧'.repeat(50), MINT)).toBe(`${'👨‍👩‍👧'.repeat(14)}…`);
    expect(shownName(`${'a'.repeat(39)} bcd`, MINT)).toBe(`${'a'.repeat(39)}…`);
  });

  it('limit stacked accents', () => {
    expect(shownName(`Z${'\u0351\u0352'.repeat(20)}a`, MINT)).toBe('Z\u0351\u0352a');
  });

  it('are returned as the same object when harmless', () => {
    const token = { tokenAddress: MINT, name: 'Pigeon Union', symbol: 'COO', other: 1 };
    expect(withShownName(token)).toBe(token);
    expect(withShownName({ ...token, name: '', symbol: '' })).toEqual({
      ...token,
      name: 'VWUY...pump',
      symbol: 'VWUY',
    });
  });
});
