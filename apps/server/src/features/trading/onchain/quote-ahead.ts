import type { OnchainOrder, OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { firstThatCan } from './venue-choice.ts';

/** Fetches a quote from a venue. Throws `VenueRefusal`. */
export type FetchQuote = (venue: OnchainVenue, order: OnchainOrder) => Promise<OnchainQuote>;

export const fetchQuote: FetchQuote = (venue, order) => venue.prepare(order);

/**
 * Prefetches a quote for a likely order from the first venue that can serve it. That exact order then gets this
 * quote, once; any other order, and a repeat, is quoted again.
 */
export function quoteAhead(venues: readonly OnchainVenue[], likely: OnchainOrder): FetchQuote {
  const requested = new Map<OnchainVenue, Promise<OnchainQuote>>();
  // The user of the quote handles its failure.
  void firstThatCan(venues, (venue) => {
    const answer = venue.prepare(likely);
    requested.set(venue, answer);
    return answer;
  }).catch(() => undefined);
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
  a.build === b.build;
