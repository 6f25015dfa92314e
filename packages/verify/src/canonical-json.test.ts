import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';

it('writes the example of RFC 8785, section 3.2.2', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('sorts members by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
  const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
  expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(sorted));
  expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
});

it('rejects values without a JSON or Unicode representation', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udead': 1 }])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});

it('yields the same text whatever the order of members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      const text = canonicalJson(value as Json);
      expect(canonicalJson(reversed as Json)).toBe(text);
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
    }),
  );
});
