import type { ErrorCode } from '@dugout/contract/errors';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';

/**
 * A failure that is none of the catalogue becomes `code`, in the specification's words for the call: those of
 * the code, unless the call has others. Its cause goes to the log.
 */
export async function failingAs<T>(
  log: Log,
  code: ErrorCode,
  work: () => Promise<T>,
  text?: string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const words = new ApiError(code, text);
    log.error({ error }, words.message);
    throw words;
  }
}
