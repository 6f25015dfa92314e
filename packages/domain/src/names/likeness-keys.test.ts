import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessKeys } from './likeness-keys.ts';
import { comparedName, nameLikeness } from './look-alike.ts';

const share = (a: string, b: string): boolean => {
  const keys = new Set(likenessKeys(comparedName(a)));
  return likenessKeys(comparedName(b)).some((key) => keys.has(key));
};

const name = fc
  .array(fc.constantFrom(...Array.from('abcdeilmorst01 _XYß\u0430\u{10330}')), {
    minLength: 3,
    maxLength: 16,
  })
  .map((letters) => letters.join(''));
/** Typos by position, kind and inserted letter. */
const typos = fc.array(
  fc.tuple(
    fc.nat({ max: 15 }),
    fc.constantFrom('insert', 'remove', 'replace', 'swap'),
    fc.constantFrom('a', 'e', 'i', 'o', 'z'),
  ),
  { maxLength: 2 },
);

const mistyped = (text: string, made: readonly (readonly [number, string, string])[]): string =>
  made.reduce((word, [at, kind, letter]) => {
    const [before, here, next, after] = [
      word.slice(0, at),
      word[at] ?? '',
      word[at + 1] ?? '',
      word.slice(at + 2),
    ];
    if (kind === 'insert') return `${before}${letter}${here}${next}${after}`;
    if (kind === 'remove') return `${before}${next}${after}`;
    return kind === 'replace' ? `${before}${letter}${next}${after}` : `${before}${next}${here}${after}`;
  }, text);

describe('keys of look-alike names', () => {
  it('are shared by all look-alikes', () => {
    let alike = 0;
    fc.assert(
      fc.property(name, typos, (original, made) => {
        const copy = mistyped(original, made);
        const [a, b] = [comparedName(original), comparedName(copy)];
        if (a.folded !== b.folded && nameLikeness(a, b) === null) return;
        alike++;
        expect([original, copy, share(original, copy)]).toEqual([original, copy, true]);
      }),
      { numRuns: 5_000 },
    );
    expect(alike).toBeGreaterThan(1_000);
  });

  it.each([
    ['Palimpsest Traders', 'palimpsest  traders'],
    ['Palimpsest Traders', 'Pаlimpsest Traders'],
    ['Palimpsest Traders', 'Palimpsest Tradres'],
    ['Grain Desk', 'xxGrain Desk'],
    ['Grain Desk', 'The Real Grain Desk Official'],
    ['cinder', 'clnder'],
  ])('%s and %s share one', (a, b) => expect(share(a, b)).toBe(true));

  it.each([
    ['Otters Union', 'Brigade Union'],
    ['Velvet Guild', 'Walnut Guild'],
    ['abcd', 'abce'],
  ])('%s and %s share none', (a, b) => expect(share(a, b)).toBe(false));

  it('are few', () =>
    expect(likenessKeys(comparedName('xxxxxxxxxxabcdefghijklmnopqrstuv')).length).toBeLessThan(64));
});
