import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printed, visible } from './printed.ts';

describe('terminal output', () => {
  it('keeps plain text and escapes characters that control a terminal or the text direction', () => {
    expect(visible('gm 🚀 Grüße')).toBe('gm 🚀 Grüße');
    expect(visible('\u001b[2Ja\r\nb\u202ec\u200b')).toBe('\\u{1b}[2Ja\\u{d}\\u{a}b\\u{202e}c\\u{200b}');
  });

  it('cannot be extended by a line in untrusted text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = printed({ ok: true, rows: [{ note: text, state: 'open' }] });
        expect(shown.split(/[\n\r\u2028\u2029\u0085\v\f]/)).toHaveLength(text === '' ? 1 : 2);
        expect(shown).not.toMatch(/(?!\n)\p{Cc}/u);
      }),
    );
  });

  it('omits empty values, and reports an empty result', () => {
    expect(printed({ ok: true, rows: [{ a: '1', b: '' }, { a: '2' }] })).toBe('a: 1\n\na: 2');
    expect(printed({ ok: true, rows: [] })).toBe('Nothing here');
    expect(printed({ ok: false, message: 'No\u001b' })).toBe('No\\u{1b}');
  });
});
