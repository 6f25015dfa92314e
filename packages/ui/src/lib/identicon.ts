/** Returns a deterministic stream of 32-bit numbers for a text (FNV-1a into xorshift32). Not for secrets. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = state >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/** Eight rows of eight cells, mirrored left to right: 0 background, 1 main color, 2 second color. */
interface IdenticonShape {
  readonly ground: string;
  readonly main: string;
  readonly second: string;
  /** Color of a letter on the background: contrast of at least 4.5 to 1 for every hue. */
  readonly letter: string;
  readonly cells: readonly (0 | 1 | 2)[];
}

export const IDENTICON_SIZE = 8;

/** Returns deterministic colors and cells of a text, which make two addresses with equal ends look different. */
export function identiconShape(text: string): IdenticonShape {
  const next = numbersFrom(text);
  for (let i = 0; i < 4; i++) next();
  const hue = next() % 360;
  const secondHue = (hue + 60 + (next() % 240)) % 360;
  const half = IDENTICON_SIZE / 2;
  const cells: (0 | 1 | 2)[] = [];
  for (let row = 0; row < IDENTICON_SIZE; row++) {
    const edge = row === 0 || row === IDENTICON_SIZE - 1;
    const left = Array.from({ length: half }, (_, column) => {
      const roll = next() % 100;
      if (edge || column === 0) return roll < 20 ? 1 : 0;
      return roll < 46 ? 1 : roll < 64 ? 2 : 0;
    });
    cells.push(...left, ...left.toReversed());
  }
  return {
    ground: `hsl(${hue} 38% 20%)`,
    main: `hsl(${hue} 62% 66%)`,
    second: `hsl(${secondHue} 64% 58%)`,
    letter: `hsl(${hue} 62% 72%)`,
    cells,
  };
}

export const cellsPath = (shape: IdenticonShape, colour: 1 | 2): string =>
  shape.cells
    .map((cell, i) =>
      cell === colour ? `M${i % IDENTICON_SIZE} ${Math.floor(i / IDENTICON_SIZE)}h1v1h-1z` : '',
    )
    .join('');
