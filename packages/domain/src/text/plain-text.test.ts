import { describe, expect, it } from 'vitest';
import { plainText, visibleLine } from './plain-text.ts';

const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('sanitized text', () => {
  it('keeps ordinary characters', () => {
    for (const text of ['می\u200cخواهم', `${ENGLAND} coin`, '👨‍👩‍👧', 'ශ්\u200dරී', 'שלום\u200f!'])
      expect(visibleLine(text)).toBe(text);
  });

  it('is one line without direction overrides', () => {
    expect(visibleLine('US\u202eDC\u2069\n\tcoin\u2800\u0007')).toBe('USDC coin');
  });

  it('is cut between graphemes', () => {
    expect(plainText(ENGLAND.repeat(5), 3)).toBe(`${ENGLAND.repeat(2)}…`);
    expect(plainText(ENGLAND, 1)).toBe(ENGLAND);
    expect(plainText('\u200b\u3164', 5)).toBeNull();
  });
});
