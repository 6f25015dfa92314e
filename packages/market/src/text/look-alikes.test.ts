import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LookAlikes } from './look-alikes.ts';
import { skeleton } from './skeleton.ts';

const name = fc.constantFrom('Toad', 'TOAD', 'T0ad', 'Frog', 'Fr og', 'Pepe', '', '🐸');
interface Look {
  readonly name: string;
  readonly symbol: string;
}
const look = fc.record({ name, symbol: name });

/** The tokens that pass for one, by comparing it with every other. */
function plainly(looks: readonly (Look | undefined)[], token: number): number[] {
  const own = looks[token];
  if (own === undefined) return [];
  const alike = (a: string, b: string): boolean => skeleton(a) !== '' && skeleton(a) === skeleton(b);
  return looks.flatMap((other, at) =>
    at !== token && other !== undefined && (alike(own.name, other.name) || alike(own.symbol, other.symbol))
      ? [at]
      : [],
  );
}

describe('tokens that pass for each other', () => {
  it('are those whose name or ticker looks the same, however many come and go', () => {
    fc.assert(
      fc.property(
        fc.array(look, { maxLength: 20 }),
        fc.array(fc.nat(19), { maxLength: 10 }),
        (added, removed) => {
          const looks: (Look | undefined)[] = [...added];
          const alike = new LookAlikes();
          for (const [token, one] of added.entries()) alike.add(token, one.name, one.symbol);
          for (const token of removed) {
            alike.remove(token);
            looks[token] = undefined;
          }
          for (const token of added.keys()) {
            const expected = plainly(looks, token);
            expect(alike.count(token)).toBe(expected.length);
            expect(alike.group(token).toSorted((a, b) => a - b)).toEqual(
              [token, ...expected].toSorted((a, b) => a - b),
            );
          }
        },
      ),
    );
  });

  it('are nobody for a token that is not known', () => {
    expect([new LookAlikes().count(5), new LookAlikes().group(5)]).toEqual([0, [5]]);
  });
});
