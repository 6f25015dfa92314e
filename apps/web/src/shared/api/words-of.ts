import { ApiFailure } from './api-failure.ts';

/** Words for a failure of a call. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : 'Dugout cannot be reached. Try again in a moment.';
