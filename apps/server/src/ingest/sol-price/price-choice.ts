/** What a SOL costs in US dollars, by somebody, as of a moment (unix ms). */
export interface PriceQuote {
  readonly source: string;
  readonly usd: number;
  readonly at: number;
}

/** A quote that is older than this no longer counts. */
export const FRESH_MS = 60_000;
/** Prices further apart than this part of the lower one disagree. */
const APART = 0.03;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= Math.min(a, b) * APART;

/**
 * Of quotes in the order of preference the first of those fresh ones that most others confirm; the price last
 * in force (`last`), while it is fresh, is one of those others. Null when nobody confirms any: of two that
 * disagree, nobody knows which is wrong.
 */
export function choosePrice(
  quotes: readonly PriceQuote[],
  last: PriceQuote | null,
  now: number,
): PriceQuote | null {
  const isFresh = (quote: PriceQuote): boolean => now - quote.at <= FRESH_MS;
  const fresh = quotes.filter(isFresh);
  const witnesses = last !== null && isFresh(last) && !fresh.includes(last) ? [...fresh, last] : fresh;
  const [alone] = fresh;
  if (alone !== undefined && witnesses.every((other) => other === alone)) return alone;
  const confirmations = (quote: PriceQuote): number =>
    witnesses.filter((other) => other !== quote && agree(quote.usd, other.usd)).length;
  const most = Math.max(1, ...fresh.map(confirmations));
  return fresh.find((quote) => confirmations(quote) === most) ?? null;
}
