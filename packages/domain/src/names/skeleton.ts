import confusables from './confusables.json' with { type: 'json' };

const fromHex = (points: string): string =>
  String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)));

/**
 * By character: the prototype that it looks like. Unicode 15.0 security data, written by
 * `scripts/confusables.mjs`.
 */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([prototype, sources]) =>
    sources.split(' ').map((source) => [fromHex(source), fromHex(prototype)] as const),
  ),
);

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The skeleton of a text by Unicode TR39: two texts with the same skeleton look the same in most typefaces.
 * Case counts: `I` looks like `l`, `i` does not. For comparison only, never shown.
 */
export const confusableSkeleton = (text: string): string =>
  Array.from(text.normalize('NFD').replace(IGNORED, ''), (letter) => PROTOTYPES.get(letter) ?? letter)
    .join('')
    .normalize('NFD');
