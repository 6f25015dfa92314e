import type { OnchainOrder, OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { venuesOf } from './route-choice.ts';

/** Fetches a quote from a venue. Throws `VenueRefusal`. */
export type FetchQuote = (venue: OnchainVenue, order: OnchainOrder) => Promise<OnchainQuote>;

export const fetchQuoteUntil =
  (signal: AbortSignal): FetchQuote =>
  (venue, order) =>
    venue.prepare(order, signal);

/**
 * Prefetches quotes for a likely order from the venues that may serve it. That exact order then gets these quotes,
 * once; any other order, and a repeat, is quoted again.
 */
export function quoteAhead(
  venues: readonly OnchainVenue[],
  likely: OnchainOrder,
  signal: AbortSignal,
): FetchQuote {
  const fetchQuote = fetchQuoteUntil(signal);
  const requested = new Map(
    venuesOf(venues, likely.mint).map((venue) => [venue, fetchQuote(venue, likely)] as const),
  );
  // The user of a quote handles its failure.
  for (const answer of requested.values()) answer.catch(() => undefined);
  return (venue, order) => {
    const answer = requested.get(venue);
    requested.delete(venue);
    return answer !== undefined && isSame(order, likely) ? answer : fetchQuote(venue, order);
  };
}

const isSame = (a: OnchainOrder, b: OnchainOrder): boolean =>
  a.wallet === b.wallet &&
  a.mint === b.mint &&
  a.side === b.side &&
  a.mode === b.mode &&
  a.amount === b.amount &&
  a.slippageBps === b.slippageBps &&
  a.feePpm === b.feePpm &&
  a.priorityLamports === b.priorityLamports &&
  a.tipLamports === b.tipLamports &&
  a.closes === b.closes &&
  a.build === b.build;
