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

/** Finds a token's look-alikes by comparing it with every other. */
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

describe('look-alikes', () => {
  it('have a name or ticker that looks the same, through any additions and removals', () => {
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

  it('are empty for an unknown token', () => {
    expect([new LookAlikes().count(5), new LookAlikes().group(5)]).toEqual([0, [5]]);
  });
});
