import type { ErrorCode } from '@dugout/contract/errors';
import { type OnchainVenue, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { SigningRefused } from '#/execution/onchain/signing.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TriedVenue } from '../swap-record.ts';

/** Reasons that say little when another venue trades the token, increasingly informative. */
const EMPTY_POOL_ERRORS: readonly ErrorCode[] = ['pool_not_tradable', 'no_liquidity'];
const weight = ({ code }: ApiError): number =>
  EMPTY_POOL_ERRORS.includes(code) ? EMPTY_POOL_ERRORS.indexOf(code) : EMPTY_POOL_ERRORS.length;

const RETRY = { 'retry-after': '1' } as const;

function refusalOf(venue: OnchainVenue, error: VenueRefusal | SigningRefused): ApiError {
  if (error instanceof VenueRefusal && error.code === 'venue_unavailable')
    return Object.assign(new ApiError(error.code, undefined, RETRY), { cause: error });
  if (error instanceof VenueRefusal) return new ApiError(error.code, error.message);
  if (error.isLimit) return new ApiError('signer_refused', `Not signed for ${venue.name}: ${error.message}`);
  return new ApiError(
    'unsafe_transaction',
    `The transaction of ${venue.name} does not match your order. It was not signed. Try again.`,
  );
}

/**
 * Tries venues in order until one succeeds, and lists the failed ones. Throws ApiError with the first reason
 * that says more than that a venue does not trade the token.
 */
export async function firstThatCan<T>(
  venues: readonly OnchainVenue[],
  work: (venue: OnchainVenue) => Promise<T>,
): Promise<{ readonly done: T; readonly venue: OnchainVenue; readonly tried: readonly TriedVenue[] }> {
  const tried: TriedVenue[] = [];
  let worst: ApiError | null = null;
  for (const venue of venues) {
    try {
      return { done: await work(venue), venue, tried };
    } catch (error) {
      if (!(error instanceof VenueRefusal || error instanceof SigningRefused)) throw error;
      tried.push({ venue: venue.name, reason: error.message });
      const refusal = refusalOf(venue, error);
      if (worst === null || weight(refusal) > weight(worst)) worst = refusal;
    }
  }
  throw worst ?? new ApiError('pool_not_tradable', 'No venue trades this token');
}
