import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsLimits } from './json-limits.ts';

const LIMITS = { depth: 3, members: 4, values: 9 };
const exceeds = (text: string) => exceedsLimits(text, LIMITS);

function measured(value: unknown): { depth: number; members: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0 };
  const inner = Object.values(value).map(measured);
  const most = (pick: (each: ReturnType<typeof measured>) => number) => Math.max(0, ...inner.map(pick));
  return {
    depth: 1 + most(({ depth }) => depth),
    members: Math.max(
      inner.length,
      most(({ members }) => members),
    ),
  };
}

describe('JSON limits', () => {
  it('count levels, members and values', () => {
    expect(['[[[]]]', '[1,2,3,4]', '{"a":{"b":{}}}', '[[1,2],[1,2],[1]]'].map(exceeds)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(
      ['[[[[]]]]', '[1,2,3,4,5]', '{"a":{"b":{"c":{}}}}', '[[1,2,3],[1,2,3],[1,2,3]]'].map(exceeds),
    ).toEqual([true, true, true, true]);
  });

  it('ignore the content of strings', () => {
    expect(exceeds(JSON.stringify(['[[[[[[', ',,,,,,,,,,', '\\', '"[[[[', '\\"[[[[,,,,,,']))).toBe(true);
    expect(exceeds(JSON.stringify(['[[[[[[', ',,,,,,,,,,\\', '"[[[[\\"{{{{']))).toBe(false);
    expect(exceeds('"never closed [[[[[')).toBe(false);
  });

  it('agree with the parsed value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { depth, members } = measured(value);
        const text = JSON.stringify(value);
        expect(
          exceedsLimits(text, { depth, members: Math.max(members, 1), values: Number.MAX_SAFE_INTEGER }),
        ).toBe(false);
        if (depth > 0)
          expect(exceedsLimits(text, { depth: depth - 1, members: 1e9, values: 1e9 })).toBe(true);
        if (members > 1)
          expect(exceedsLimits(text, { depth: 1e9, members: members - 1, values: 1e9 })).toBe(true);
      }),
    );
  });
});
