import type { OnchainOrder, OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { firstThatCan } from './venue-choice.ts';

/** Fetches a quote from a venue. Throws `VenueRefusal`. */
export type FetchQuote = (venue: OnchainVenue, order: OnchainOrder) => Promise<OnchainQuote>;

export const fetchQuote: FetchQuote = (venue, order) => venue.prepare(order);

/**
 * Quotes an order that is likely to come, at the first venue that can. That very order then gets this quote,
 * once; any other, and the same one again, is quoted anew.
 */
export function quoteAhead(venues: readonly OnchainVenue[], likely: OnchainOrder): FetchQuote {
  const requested = new Map<OnchainVenue, Promise<OnchainQuote>>();
  // Whoever takes the quote sees its failure.
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
