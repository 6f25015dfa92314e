import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created } from '../testing/events.ts';
import { HASH_SIDE, isPerceptualHash, MAX_DIFFERENT_BITS, perceptualHash } from './perceptual-hash.ts';
import { MAX_SHOWN_BY, PictureHashes } from './picture-hashes.ts';

const hex = (bits: bigint): string => BigInt.asUintN(64, bits).toString(16).padStart(16, '0');
const differing = (a: bigint, b: bigint): number =>
  hex(a ^ b)
    .replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2))
    .replaceAll('0', '').length;
const flipped = (look: bigint, bits: readonly number[]): bigint =>
  bits.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), look);

const ORIGINAL = 0x5a3c_96f0_0ff0_c3a5n;

describe('perceptual hashes', () => {
  const square = (levelAt: (x: number, y: number) => number): Uint8Array =>
    Uint8Array.from({ length: HASH_SIDE * HASH_SIDE }, (_, at) =>
      levelAt(at % HASH_SIDE, Math.floor(at / HASH_SIDE)),
    );
  const blob = (x: number, y: number): number => ((x - 9) ** 2 + (y - 20) ** 2 < 60 ? 200 : 40 + x + y / 2);

  it('have 64 bits, half of them set, whatever the brightness and contrast', () => {
    const look = perceptualHash(square(blob)) ?? '';
    expect(isPerceptualHash(look)).toBe(true);
    expect(differing(BigInt(`0x${look}`), 0n)).toBe(32);
    const shaded = perceptualHash(square((x, y) => 30 + blob(x, y) * 0.6)) ?? '';
    expect(differing(BigInt(`0x${look}`), BigInt(`0x${shaded}`))).toBeLessThanOrEqual(2);
  });

  it('differ for a mirror image, a negative or another picture', () => {
    const look = BigInt(`0x${perceptualHash(square(blob))}`);
    for (const other of [
      (x: number, y: number) => blob(31 - x, y),
      (x: number, y: number) => 255 - blob(x, y),
      (x: number, y: number) => ((x >> 2) * (y >> 3) * 37) % 256,
    ])
      expect(differing(look, BigInt(`0x${perceptualHash(square(other))}`))).toBeGreaterThan(12);
  });

  it('are null for a blank picture', () => {
    expect(perceptualHash(square(() => 77))).toBeNull();
    expect(perceptualHash(square((x) => 100 + x / 2))).toBeNull();
    expect(() => perceptualHash(new Uint8Array(64))).toThrow(RangeError);
  });
});

describe('tokens by picture hash', () => {
  it('match up to 6 differing bits, whichever they are, and no further', () => {
    const bits = fc.uniqueArray(fc.nat(63), { minLength: 0, maxLength: 9 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), bits, (look, apart) => {
        const looks = new PictureHashes();
        looks.set(0, hex(look));
        looks.set(7, hex(flipped(look, apart)));
        expect(looks.like(0)).toEqual(apart.length <= MAX_DIFFERENT_BITS ? [7] : []);
        expect(looks.like(7)).toEqual(apart.length <= MAX_DIFFERENT_BITS ? [0] : []);
      }),
    );
  });

  it('match a linear search after any changes and removals', () => {
    const change = fc.record({
      token: fc.nat(11),
      look: fc.option(fc.uniqueArray(fc.nat(63), { maxLength: 6 }), { nil: null, freq: 5 }),
      other: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const [looks, plain] = [new PictureHashes(), new Map<number, bigint>()];
        for (const { token, look, other } of changes) {
          const value = look === null ? null : flipped(other ? ~ORIGINAL : ORIGINAL, look);
          looks.set(token, value === null ? null : hex(value));
          if (value === null) plain.delete(token);
          else plain.set(token, BigInt.asUintN(64, value));
        }
        for (let token = 0; token < 12; token++) {
          const own = plain.get(token);
          const near = [...plain].filter(
            ([each, look]) =>
              own !== undefined && each !== token && differing(own, look) <= MAX_DIFFERENT_BITS,
          );
          expect(looks.like(token).sort((a, b) => a - b)).toEqual(
            near.map(([each]) => each).sort((a, b) => a - b),
          );
          expect(looks.has(token)).toBe(own !== undefined);
        }
      }),
    );
  });

  it('match nothing when very many tokens show a picture', () => {
    const looks = new PictureHashes();
    const near = MAX_SHOWN_BY + 1;
    for (let token = 0; token < MAX_SHOWN_BY; token++) looks.set(token, hex(ORIGINAL));
    looks.set(near, hex(flipped(ORIGINAL, [3, 40])));
    expect(looks.like(near)).toHaveLength(MAX_SHOWN_BY);
    looks.set(MAX_SHOWN_BY, hex(ORIGINAL));
    expect([looks.like(near), looks.like(0)]).toEqual([[], []]);
    looks.set(5, null);
    expect(looks.like(0)).toHaveLength(MAX_SHOWN_BY);
  });

  it('take few bytes', () => {
    const looks = new PictureHashes();
    expect(looks.bytes).toBe(0);
    for (let token = 0; token < 50_000; token++)
      looks.set(token, hex(BigInt(token) * 0x9e37_79b9_7f4a_7c15n));
    expect(looks.bytes).toBeLessThan(4 * 65_536 * 4 + 50_000 * 40 * 1.5);
  });
});

describe('look-alikes', () => {
  it('match by name, by picture or by both, deepest first', () => {
    const market = new Market();
    const shallow = (base: bigint) => ({ reserves: { base, quote: base / 200n } });
    const real = created({ mint: 'real', name: 'Popular Cat', symbol: 'POP' });
    const both = created({ mint: 'both', name: 'Popu1ar Cat', symbol: 'P0P', ...shallow(3_000_000_000n) });
    const named = created({ mint: 'named', name: 'Popular Cat', symbol: 'NEW', ...shallow(2_000_000_000n) });
    const drawn = created({ mint: 'drawn', name: 'Quiet Dog', symbol: 'DOG', ...shallow(1_000_000_000n) });
    for (const event of [drawn, real, named, both]) market.apply(event);
    for (const [mint, look] of [
      ['real', ORIGINAL],
      ['both', flipped(ORIGINAL, [1, 60])],
      ['drawn', flipped(ORIGINAL, [2, 3, 5, 8])],
      ['named', ~ORIGINAL],
    ] as const)
      expect(market.applyMetadata(mint, { look: hex(look) })).toBe(true);
    expect(market.applyMetadata('nobody', { look: hex(ORIGINAL) })).toBe(false);
    expect(market.lookAlikeGroup('real', 9)).toEqual({
      others: [
        { mint: 'both', alikeBy: 'both', deeper: false },
        { mint: 'named', alikeBy: 'name', deeper: false },
        { mint: 'drawn', alikeBy: 'picture', deeper: false },
      ],
      deepest: 'real',
    });
    expect(market.lookAlikeGroup('drawn', 9)).toEqual({
      others: [
        { mint: 'real', alikeBy: 'picture', deeper: true },
        { mint: 'both', alikeBy: 'picture', deeper: true },
      ],
      deepest: 'real',
    });
    expect(['real', 'both', 'named', 'drawn'].map((mint) => market.pictureLookAlikes(mint))).toEqual([
      1, 1, 0, 2,
    ]);
    market.applyMetadata('drawn', { look: null });
    expect([market.pictureLookAlikes('drawn'), market.pictureLookAlikes('real')]).toEqual([null, 0]);
  });

  it('by picture exclude a rolled-back token until it returns', () => {
    const market = new Market();
    const [first, second] = [
      created({ mint: 'first', slot: 10 }),
      created({ mint: 'second', slot: 20, name: 'Another', symbol: 'NEW' }),
    ];
    market.apply(first);
    market.mark(15, 0);
    market.apply(second);
    for (const mint of ['first', 'second']) market.applyMetadata(mint, { look: hex(ORIGINAL) });
    expect(market.pictureLookAlikes('first')).toBe(1);
    market.rollBack(20);
    expect([market.token('second'), market.pictureLookAlikes('first')]).toEqual([null, 0]);
    market.apply(second);
    expect(market.pictureLookAlikes('first')).toBe(1);
  });
});
