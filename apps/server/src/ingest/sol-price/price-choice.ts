/** A SOL price in US dollars from one source at a time (unix ms). */
export interface PriceQuote {
  readonly source: string;
  readonly usd: number;
  readonly at: number;
}

/** Max age of a usable quote. */
export const FRESH_MS = 60_000;
/** Prices that differ by more than this fraction of the lower one disagree. */
const APART = 0.03;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= Math.min(a, b) * APART;

/**
 * Chooses among quotes in order of preference the first fresh quote confirmed by most others. The current price
 * (`last`) counts as one of the others while it is fresh. Returns null when none is confirmed: of two that
 * disagree, either may be wrong.
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
