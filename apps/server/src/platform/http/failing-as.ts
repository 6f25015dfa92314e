import type { ErrorCode } from '@dugout/contract/errors';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';

/** A failure that is none of the catalogue becomes `code`, whose words are the specification's for the call; its cause goes to the log. */
export async function failingAs<T>(log: Log, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const words = new ApiError(code);
    log.error({ error }, words.message);
    throw words;
  }
}
