const DAY_MINUTES = 1_440;
const DEEP_USD = 100_000;

interface Named {
  readonly lookAlikes: number;
  readonly liquidityUsd: number | null;
  readonly ageMinutes: number | null;
}

/**
 * Whether a token may be a copy of another: it shares its name or ticker and is neither a day old nor deep ($100K of liquidity).
 * Such a token is not bought at one press.
 */
export const isSuspect = ({ lookAlikes, liquidityUsd, ageMinutes }: Named): boolean =>
  lookAlikes > 0 && (liquidityUsd ?? 0) < DEEP_USD && (ageMinutes ?? 0) < DAY_MINUTES;
