import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokensByText } from './tokens-by-text.ts';

const step = fc.record({ add: fc.boolean(), text: fc.constantFrom('a', 'b'), token: fc.nat(4) });

describe('TokensByText', () => {
  it('returns the tokens that were added and not removed, in order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tokens = new TokensByText();
        const plain = new Map<string, number[]>();
        for (const { add, text, token } of steps) {
          const known = plain.get(text) ?? [];
          if (add && !known.includes(token)) {
            expect(tokens.add(text, token)).toBe(known.length === 0);
            plain.set(text, [...known, token]);
          } else if (!add) {
            tokens.remove(text, token);
            plain.set(
              text,
              known.filter((each) => each !== token),
            );
          }
          for (const one of ['a', 'b', 'c']) {
            expect(tokens.of(one)).toEqual(plain.get(one) ?? []);
            expect(tokens.count(one)).toBe(plain.get(one)?.length ?? 0);
          }
          expect([...tokens.texts()].sort()).toEqual(
            [...plain].flatMap(([one, list]) => (list.length > 0 ? [one] : [])).sort(),
          );
        }
      }),
    );
  });
});
