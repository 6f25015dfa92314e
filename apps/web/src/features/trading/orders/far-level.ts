/** Percent of the price beyond which a level is confirmed: above 10 times it, or below a tenth of it. */
const FAR_ABOVE_PCT = 900;
const FAR_BELOW_PCT = -90;

/** Reports whether a level is so far from the price that it may be a slip. `awayPct` is percent of the price. */
export const isFar = (awayPct: number): boolean => awayPct > FAR_ABOVE_PCT || awayPct < FAR_BELOW_PCT;

const factor = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Formats the distance of a level: '1,390 times the price', '1/25 of the price'. */
export function distanceText(awayPct: number): string {
  const times = 1 + awayPct / 100;
  return times >= 1
    ? `${factor.format(times)} times the price`
    : `1/${factor.format(1 / times)} of the price`;
}
