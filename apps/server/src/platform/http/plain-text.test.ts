import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { checkTexts } from './plain-text.ts';

describe('an untrusted text', () => {
  it('may be any Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(() => checkTexts({ [text]: [text] }, 'body')).not.toThrow();
      }),
    );
  });

  it.each([
    [{ name: '\ud83d' }, 'name'],
    [{ list: [{ note: 'ok' }, { note: 'a\udc38b' }] }, 'list.1.note'],
    [{ windows: { chart: { 'x\0': 1 } } }, 'windows.chart'],
    [{ '\udc38\ud83d': 1 }, 'body'],
    ['\0', 'body'],
  ])('is rejected by field name when invalid: %j', (value, field) => {
    expect(() => checkTexts(value, 'body')).toThrow(
      new ApiError(
        'invalid_input',
        `${field}: must be Unicode text without NUL and without half surrogate pairs`,
      ),
    );
  });

  it('is checked at any depth', () => {
    let value: unknown = '\0';
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    expect(() => checkTexts(value, 'body')).toThrow(ApiError);
  });
});
