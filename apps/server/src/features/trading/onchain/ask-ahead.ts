import type { OnchainOrder, OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { firstThatCan } from './venue-choice.ts';

/** Asks a venue for a quote. Throws `VenueRefusal`. */
export type Ask = (venue: OnchainVenue, order: OnchainOrder) => Promise<OnchainQuote>;

export const ask: Ask = (venue, order) => venue.prepare(order);

/**
 * Asks the venues, in order until one can, for an order that is likely to come. Who then asks for the same
 * gets that answer, once; who asks for anything else, or again, gets a new one.
 */
export function askAhead(venues: readonly OnchainVenue[], likely: OnchainOrder): Ask {
  const asked = new Map<OnchainVenue, Promise<OnchainQuote>>();
  // A failure is that of whoever gets the answer.
  void firstThatCan(venues, (venue) => {
    const answer = venue.prepare(likely);
    asked.set(venue, answer);
    return answer;
  }).catch(() => undefined);
  return (venue, order) => {
    const answer = asked.get(venue);
    asked.delete(venue);
    return answer !== undefined && isSame(order, likely) ? answer : ask(venue, order);
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
