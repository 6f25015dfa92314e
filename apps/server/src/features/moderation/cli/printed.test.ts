import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printed, visible } from './printed.ts';

describe('what a terminal shows', () => {
  it('keeps words as they are and spells out what steers a terminal or turns the writing', () => {
    expect(visible('gm 🚀 Grüße')).toBe('gm 🚀 Grüße');
    expect(visible('\u001b[2Ja\r\nb\u202ec\u200b')).toBe('\\u{1b}[2Ja\\u{d}\\u{a}b\\u{202e}c\\u{200b}');
  });

  it('has no line of its own in what a stranger wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = printed({ ok: true, rows: [{ note: text, state: 'open' }] });
        expect(shown.split(/[\n\r\u2028\u2029\u0085\v\f]/)).toHaveLength(text === '' ? 1 : 2);
        expect(shown).not.toMatch(/(?!\n)\p{Cc}/u);
      }),
    );
  });

  it('leaves out what is empty, and says when there is nothing', () => {
    expect(printed({ ok: true, rows: [{ a: '1', b: '' }, { a: '2' }] })).toBe('a: 1\n\na: 2');
    expect(printed({ ok: true, rows: [] })).toBe('Nothing here');
    expect(printed({ ok: false, message: 'No\u001b' })).toBe('No\\u{1b}');
  });
});
