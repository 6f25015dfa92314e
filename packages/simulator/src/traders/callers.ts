import type { Random } from './market-talk.ts';

/**
 * How a simulated trader picks calls. early: tokens just starting to be bought. lucky: anything. late: tokens
 * that already ran up, where followers lose. everything: all new tokens. fraud: tokens rising in a thin pool,
 * bought before the call and sold to its followers.
 */
export type CallingStyle = 'early' | 'lucky' | 'late' | 'everything' | 'fraud';

export interface Callable {
  readonly mint: string;
  readonly ageMinutes: number | null;
  /** Percent over an hour; null when unknown. */
  readonly change1h: number | null;
  /** US dollars; null when unknown. */
  readonly liquidityUsd: number | null;
  /** Over five minutes. */
  readonly buys: number;
  readonly sells: number;
}

const STYLES: readonly (CallingStyle | null)[] = [
  'early',
  'lucky',
  null,
  'late',
  'early',
  'lucky',
  'everything',
  'fraud',
];

/** Returns the style of the trader at a place of `SIMULATED_TRADERS`; null for a trader who never calls. */
export const callingStyle = (place: number): CallingStyle | null => STYLES[place % STYLES.length] ?? null;

/** Calls per hour while on shift. */
export const CALLS_PER_HOUR: Readonly<Record<CallingStyle, number>> = {
  early: 1,
  lucky: 0.7,
  late: 1.2,
  everything: 6,
  fraud: 1.5,
};

const EARLY_MINUTES = 90;
const FRAUD_CHANGE_PCT = 20;
const best = (tokens: readonly Callable[], figureOf: (token: Callable) => number): Callable[] =>
  tokens.toSorted((a, b) => figureOf(b) - figureOf(a)).slice(0, 5);

function candidates(style: CallingStyle, tokens: readonly Callable[]): readonly Callable[] {
  switch (style) {
    case 'early':
      return best(
        tokens.filter(
          ({ ageMinutes, change1h }) =>
            ageMinutes !== null && ageMinutes < EARLY_MINUTES && (change1h ?? 0) < 100,
        ),
        ({ buys, sells }) => buys / (sells + 5),
      );
    case 'late':
      return best(tokens, ({ change1h }) => change1h ?? Number.NEGATIVE_INFINITY);
    case 'everything':
      return best(tokens, ({ ageMinutes }) => -(ageMinutes ?? Number.POSITIVE_INFINITY));
    case 'fraud':
      return best(
        tokens.filter(({ change1h }) => (change1h ?? 0) > FRAUD_CHANGE_PCT),
        ({ liquidityUsd }) => -(liquidityUsd ?? Number.POSITIVE_INFINITY),
      );
    case 'lucky':
      return tokens;
  }
}

/** Picks the token that a simulated trader calls now; null when nothing matches. */
export function pickCall(style: CallingStyle, tokens: readonly Callable[], random: Random): string | null {
  const from = candidates(style, tokens);
  return from[Math.floor(random() * from.length)]?.mint ?? null;
}
