import type { Window } from '@dugout/domain/windows';
import type { Bound, ScreenQuery } from '@dugout/market/queries';
import { MARKETS } from './table.ts';

const QUESTIONS = 200;
const MINUTES_A_DAY = 1_440;
const LIMIT = 50;

/** A deterministic generator. */
function numbers(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
const random = numbers();
const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
/** A value between two, log-uniform, as people choose bounds. */
const between = (low: number, high: number): number =>
  Number((low * (high / low) ** random()).toPrecision(2));

const SORTS = [
  'volumeUsd',
  'volumeUsd',
  'volumeUsd',
  'changePct',
  'changePct',
  'traders',
  'marketCapUsd',
  'liquidityUsd',
  'holders',
  'ageMinutes',
] as const;

const BOUNDS: Readonly<Record<string, () => Bound>> = {
  liquidityUsd: () => ({ min: between(500, 500_000) }),
  marketCapUsd: () => {
    const min = between(500, 100_000);
    return { min, max: Math.round(min * between(3, 300)) };
  },
  volumeUsd: () => ({ min: between(10, 20_000) }),
  changePct: () => (random() < 0.7 ? { min: between(1, 60) } : { max: -between(1, 40) }),
  holders: () => ({ min: Math.round(between(1, 20)) }),
  traders: () => ({ min: Math.round(between(1, 20)) }),
  ageMinutes: () =>
    random() < 0.6
      ? { max: Math.round(between(60, 40 * MINUTES_A_DAY)) }
      : { min: Math.round(between(60, 20 * MINUTES_A_DAY)) },
};

function question(): ScreenQuery {
  const count = one([0, 1, 1, 2, 2, 2, 3, 3, 4]);
  const bounds: Record<string, Bound> = {};
  while (Object.keys(bounds).length < count) {
    const figure = one(Object.keys(BOUNDS));
    bounds[figure] = (BOUNDS[figure] as () => Bound)();
  }
  const sortBy = one(SORTS);
  return {
    window: one<Window>(['5m', '1h', '24h', '24h']),
    sortBy,
    sortDir: sortBy === 'ageMinutes' ? 'asc' : 'desc',
    page: one([1, 1, 1, 1, 2, 5]),
    limit: LIMIT,
    bounds,
    ...(random() < 0.2 ? { markets: [one(MARKETS)] } : {}),
  };
}

/** Typical screens: some bounds or none, a sort, the first pages. */
export const questions: readonly ScreenQuery[] = Array.from({ length: QUESTIONS }, question);
