import type { ErrorCode } from '@dugout/contract/errors';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';
import { dependencyFailure } from './dependency-failure.ts';

/**
 * Converts an error outside the catalog into `code`, with the code's text unless `text` is given. Errors of
 * unavailable dependencies keep their code. The cause is logged; a line with the request's id follows when the
 * call is answered.
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
