import { ApiFailure } from './api-failure.ts';

/** What a trader reads about a failed call. */
export const failureText = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : 'Could not connect to Dugout. Try again in a moment.';

/** The same where an Error has words for the trader. */
export const reasonText = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' ? error.message : failureText(error);
