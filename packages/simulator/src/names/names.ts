import type { Rng } from '../rng.ts';
import { ANIMALS, BODIES, DOINGS, GIVEN_NAMES, JOBS, PLACES, QUALITIES, THINGS } from './vocabulary.ts';

export interface TokenName {
  readonly name: string;
  readonly symbol: string;
}

/** The words of a name, and the index of the most significant one. */
type Pattern = (rng: Rng) => readonly [words: readonly string[], significant: number];

const noun = (rng: Rng): string => rng.pick(rng.chance(0.5) ? ANIMALS : THINGS);

const ENDINGS =
  'onomics ington oid etta ito worth elot ium fest berg shire ster ology land core inator ville wick ara'.split(
    ' ',
  );

const fused = (rng: Rng): string => noun(rng).replace(/[aeiouy]+$/, '') + rng.pick(ENDINGS);

const article = (word: string): string => (/^[AEIOU]/.test(word) ? 'an' : 'a');

const PATTERNS: readonly Pattern[] = [
  (rng) => [[rng.pick(ANIMALS), rng.pick(JOBS)], 1],
  (rng) => [[rng.pick(ANIMALS), rng.pick(JOBS)], 0],
  (rng) => [[rng.pick(QUALITIES), rng.pick(ANIMALS)], 1],
  (rng) => [[rng.pick(QUALITIES), rng.pick(ANIMALS)], 0],
  (rng) => [[rng.pick(QUALITIES), rng.pick(THINGS)], 1],
  (rng) => [[rng.pick(QUALITIES), rng.pick(JOBS)], 1],
  (rng) => [[rng.pick(ANIMALS), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(THINGS), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(PLACES), rng.pick(ANIMALS)], 1],
  (rng) => [[rng.pick(PLACES), rng.pick(THINGS)], 1],
  (rng) => [[rng.pick(ANIMALS), 'of', 'the', rng.pick(PLACES)], 0],
  (rng) => [[rng.pick(DOINGS), rng.pick(ANIMALS)], 0],
  (rng) => [[rng.pick(GIVEN_NAMES), 'the', noun(rng)], 0],
  (rng) => [[noun(rng)], 0],
  (rng) => {
    const thing = rng.pick(THINGS);
    return [[rng.pick(ANIMALS), 'with', article(thing), thing], 3];
  },
  (rng) => [[fused(rng)], 0],
  (rng) => [[fused(rng)], 0],
  (rng) => [[rng.pick(QUALITIES), fused(rng)], 1],
  (rng) => [[fused(rng), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(THINGS), rng.pick(PLACES)], 0],
];

const letters = (text: string): string => text.replace(/[^A-Za-z]/g, '').toUpperCase();

/** Returns suitable tickers for a name, most natural first. */
function symbolsOf(rng: Rng, words: readonly string[], significant: number): string[] {
  const long = words.map(letters).filter((word) => word.length > 2);
  const main = letters(words[significant] ?? '');
  const other = long.find((word) => word !== main) ?? '';
  const rest = [
    long.join(''),
    main.slice(0, 5),
    main.slice(0, 4),
    main[0] + main.slice(1).replace(/[AEIOU]/g, ''),
    other.slice(0, 4),
    other.slice(0, 3) + main.slice(0, 3),
    main + other.slice(0, 1),
  ];
  const turn = rng.below(rest.length);
  return [main, other, ...rest.slice(turn), ...rest.slice(0, turn)];
}

/** Invents an unused name, and an unused ticker if possible. */
export function inventName(rng: Rng, isTaken: (symbol: string) => boolean): TokenName {
  for (let attempt = 0; ; attempt++) {
    const [words, significant] = rng.pick(PATTERNS)(rng);
    const symbol = symbolsOf(rng, words, significant).find(
      (it) => it.length >= 3 && it.length <= 10 && !isTaken(it),
    );
    if (symbol !== undefined || attempt === 20)
      return { name: words.join(' '), symbol: symbol ?? `${letters(words.join('')).slice(0, 8)}${attempt}` };
  }
}

/** Letters and their look-alikes: digits and Cyrillic. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  l: 'I',
  I: 'l',
  e: 'е',
  a: 'а',
  c: 'с',
  p: 'р',
  A: 'А',
  E: 'Е',
  T: 'Т',
  C: 'С',
  B: 'В',
};

function withConfusable(rng: Rng, text: string): string {
  const places = Array.from(text).flatMap((letter, i) => (CONFUSABLE[letter] === undefined ? [] : [i]));
  if (places.length === 0) return text;
  const at = rng.pick(places);
  return text.slice(0, at) + CONFUSABLE[text[at] as string] + text.slice(at + 1);
}

export function imitateName(rng: Rng, original: TokenName): TokenName {
  const { name, symbol } = original;
  const way = rng.float();
  if (way < 0.45) return { name, symbol };
  if (way < 0.65) return { name: withConfusable(rng, name), symbol };
  if (way < 0.75) return { name, symbol: withConfusable(rng, symbol) };
  if (way < 0.83) return { name: `${name} 2.0`, symbol: `${symbol}2` };
  if (way < 0.9) return { name: `The Real ${name}`, symbol };
  if (way < 0.96) return { name: `Baby ${name}`, symbol: `BABY${symbol}`.slice(0, 10) };
  return { name: name.toLowerCase(), symbol };
}
