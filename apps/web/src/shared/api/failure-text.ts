import { ApiFailure } from './api-failure.ts';

export const failureText = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : 'Could not connect to Dugout. Try again in a moment.';

/** Returns the same, except that it uses the message of any other Error. */
export const reasonText = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' ? error.message : failureText(error);
