import { ApiFailure } from './api-failure.ts';

/** Words for a failure of a call. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : 'Could not connect to Dugout. Try again in a moment.';
