import fc from 'fast-check';

/** The side of a drawing, in pixels. */
export const SIDE = 128;

type Colour = readonly [red: number, green: number, blue: number];

export interface Drawing {
  /** The gray level of its background, 0 to 255. */
  readonly ground: number;
  readonly shapes: readonly {
    readonly kind: 'circle' | 'box' | 'bar';
    /** Of the center, in pixels. */
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly colour: Colour;
  }[];
}

const level = fc.nat(255);
const shape = fc.record({
  kind: fc.constantFrom('circle', 'box', 'bar'),
  x: fc.integer({ min: 8, max: 120 }),
  y: fc.integer({ min: 8, max: 120 }),
  size: fc.integer({ min: 16, max: 64 }),
  colour: fc.tuple(level, level, level),
});

/** Arbitrary drawings for fast-check: several overlapping shapes on a background. */
export const drawing: fc.Arbitrary<Drawing> = fc.noBias(
  fc.record({ ground: level, shapes: fc.array(shape, { minLength: 5, maxLength: 10 }) }),
);

function covers({ kind, x, y, size }: Drawing['shapes'][number], atX: number, atY: number): boolean {
  const [right, down] = [Math.abs(atX - x), Math.abs(atY - y)];
  if (kind === 'circle') return right * right + down * down < (size * size) / 4;
  return kind === 'box' ? right < size / 2 && down < size / 3 : right < size && down < 6;
}

/** Returns the pixels of a drawing: red, green and blue of each, row by row. */
export function paint({ ground, shapes }: Drawing): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, ground);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const top = shapes.findLast((each) => covers(each, at % SIDE, Math.floor(at / SIDE)));
    if (top !== undefined) pixels.set(top.colour, at * 3);
  }
  return pixels;
}
