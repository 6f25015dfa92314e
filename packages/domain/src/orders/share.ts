/** The smallest valid share of a balance or a position, in percent. */
export const MIN_SHARE_PCT = 0.01;

export const isSharePct = (percent: number): boolean => percent >= MIN_SHARE_PCT && percent <= 100;

/**
 * Converts a percentage to millionths, rounded to nearest: 33.33333 percent is 333,333. Never 0 for a share that
 * `isSharePct` allows.
 */
export const millionthsOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
