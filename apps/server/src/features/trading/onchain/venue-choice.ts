import { type OnchainVenue, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { SigningRefused } from '#/execution/onchain/signing.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TriedVenue } from '../swap-record.ts';

/** Venues one after the other until one can; those that could not are told beside it. Throws ApiError in the words of the first that could not. */
export async function firstThatCan<T>(
  venues: readonly OnchainVenue[],
  work: (venue: OnchainVenue) => Promise<T>,
): Promise<{ readonly done: T; readonly venue: OnchainVenue; readonly tried: readonly TriedVenue[] }> {
  const tried: TriedVenue[] = [];
  let first: ApiError | null = null;
  for (const venue of venues) {
    try {
      return { done: await work(venue), venue, tried };
    } catch (error) {
      const refused = error instanceof VenueRefusal || error instanceof SigningRefused;
      if (!refused) throw error;
      tried.push({ venue: venue.name, reason: error.message });
      const code = error instanceof VenueRefusal ? error.code : 'swap_failed';
      const words =
        error instanceof VenueRefusal
          ? error.message
          : `The transaction of ${venue.name} does something else than asked. It was not signed.`;
      first ??= new ApiError(code, words);
    }
  }
  throw first ?? new ApiError('swap_failed', 'There is no venue to trade at');
}
