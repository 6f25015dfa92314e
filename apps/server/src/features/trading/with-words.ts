import type { ErrorCode } from '@dugout/contract/errors';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';

/** A failure without a reason that the trader can act on gets the specification's text for the call; its cause goes to the log. */
export async function withWords<T>(log: Log, code: ErrorCode, text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.error({ error }, text);
    throw new ApiError(code, text);
  }
}
