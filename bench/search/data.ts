/** Deterministic search data: names like those of memecoins, addresses, user names, each with a unique weight. */
const SCALE = Number(process.env['SEARCH_SCALE'] ?? 1);
export const TOKENS = Math.round(1_000_000 * SCALE);
export const WALLETS = Math.round(1_000_000 * SCALE);
export const PROFILES = Math.round(100_000 * SCALE);
const QUERIES_A_KIND = 60;

export interface Token {
  readonly name: string;
  readonly ticker: string;
  readonly mint: string;
  /** Depth of its pool, unique. */
  readonly standing: number;
}

export type List = 'tokens' | 'wallets' | 'profiles';

interface Question {
  readonly kind: string;
  readonly text: string;
  readonly list: List;
  readonly right: number;
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fo ga go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va vo wa wi za ze zo chi sha tra plo gri sno fro blu'.split(
    ' ',
  );

let seed = 0x2545f491;
function random(): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 4_294_967_296;
}
const below = (count: number): number => Math.floor(random() * count);
const word = (): string =>
  Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
const address = (tail = ''): string =>
  Array.from({ length: 44 - tail.length }, () => LETTERS[below(58)]).join('') + tail;

const VOCABULARY = Array.from({ length: 40_000 }, word);
/** A few words are in many names, most in few. */
const anyWord = (): string => VOCABULARY[Math.floor(VOCABULARY.length * random() ** 3)] as string;

function makeTokens(): Token[] {
  const names = new Set<string>();
  while (names.size < TOKENS) names.add(`${anyWord()} ${anyWord()}${random() < 0.4 ? ` ${anyWord()}` : ''}`);
  return [...names].map((name, number) => ({
    name,
    ticker: name
      .slice(0, 3 + below(3))
      .replace(' ', '')
      .toUpperCase(),
    mint: address(random() < 0.7 ? 'pump' : ''),
    standing: random() ** 6 * 1e7 + number / TOKENS,
  }));
}

function makeProfiles(): string[] {
  const names = new Set<string>();
  while (names.size < PROFILES)
    names.add(`${word()}${random() < 0.5 ? `_${below(1_000)}` : word()}`.slice(0, 20));
  return [...names];
}

export const tokens = makeTokens();
export const wallets = Array.from({ length: WALLETS }, () => address());
export const profiles = makeProfiles();

/** Adds a typo (one letter wrong, too many, too few, or two swapped) to a word of five letters or more. */
function mistyped(text: string): string | null {
  const terms = text.split(' ');
  const at = terms.findIndex((each) => each.length >= 5);
  const chosen = terms[at];
  if (chosen === undefined) return null;
  const place = 1 + below(chosen.length - 2);
  const [front, rest] = [chosen.slice(0, place), chosen.slice(place)];
  const changed = [
    `${front}x${rest.slice(1)}`,
    `${front}q${rest}`,
    front + rest.slice(1),
    front + rest.charAt(1) + rest.charAt(0) + rest.slice(2),
  ][below(4)];
  if (changed === chosen) return null;
  return terms.with(at, changed as string).join(' ');
}

function bestWith(prefix: string): number {
  let best = -1;
  tokens.forEach((token, number) => {
    if (token.name.startsWith(prefix) && (best === -1 || token.standing > (tokens[best] as Token).standing))
      best = number;
  });
  return best;
}

const about = <T>(
  items: readonly T[],
  query: (item: T, number: number) => (Omit<Question, 'right'> & { right?: number }) | null,
): Question[] => {
  const questions: Question[] = [];
  while (questions.length < QUERIES_A_KIND) {
    const number = below(items.length);
    const question = query(items[number] as T, number);
    if (question !== null) questions.push({ right: number, ...question });
  }
  return questions;
};

export const questions: readonly Question[] = [
  ...about(tokens, ({ name }) => ({ kind: 'exact', list: 'tokens', text: name })),
  ...about(tokens, ({ name }) => {
    // Longer than any ticker, which would rightly rank first.
    const text = name.slice(0, 6 + below(name.length - 6)).trim();
    return { kind: 'prefix', list: 'tokens', text, right: bestWith(text) };
  }),
  ...about(tokens, ({ name }) => ({
    kind: 'other order',
    list: 'tokens',
    text: name.split(' ').toReversed().join(' '),
  })),
  ...about(tokens, ({ name }) => {
    const text = mistyped(name);
    return text === null ? null : { kind: 'one typo', list: 'tokens', text };
  }),
  ...about(tokens, ({ mint }) => ({ kind: 'address', list: 'tokens', text: mint })),
  ...about(tokens, ({ mint }) => ({ kind: 'address, an end', list: 'tokens', text: mint.slice(0, 7) })),
  ...about(wallets, (wallet) => ({ kind: 'address', list: 'wallets', text: wallet })),
  ...about(wallets, (wallet) => ({
    kind: 'address, an end',
    list: 'wallets',
    text: random() < 0.5 ? wallet.slice(0, 7) : wallet.slice(-7),
  })),
  ...about(profiles, (name) => ({ kind: 'exact', list: 'profiles', text: name })),
  ...about(profiles, (name) => {
    const text = mistyped(name.split('_')[0] as string);
    return text === null || name.includes('_') ? null : { kind: 'one typo', list: 'profiles', text };
  }),
];
