import type { ErrorCode } from '@dugout/contract/errors';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';
import { dependencyFailure } from './dependency-failure.ts';

/**
 * Turns a failure outside of the catalogue into `code`, with the specification's text for the call: that of the
 * code unless `text` is given. A dependency that is away keeps its own code. The cause goes to the log; a line with
 * the request's id follows when the call is answered.
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
    const failure = dependencyFailure(error) ?? new ApiError(code, text);
    log.error({ error, failure: failure.code }, failure.message);
    throw failure;
  }
}
