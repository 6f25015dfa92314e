import { ApiError } from '#/platform/http/api-error.ts';
import type { CallIndex } from '../index/call-index.ts';
import { CallerCalls } from '../index/caller-calls.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';

/** Returns a trader's calls, possibly none. Throws ApiError `caller_not_found` if the account never existed. */
export function callerOf(callIndex: CallIndex, { userId, joinedAt }: CallerProfile): CallerCalls {
  const caller = callIndex.caller(userId);
  if (caller !== undefined) return caller;
  if (joinedAt === null) throw new ApiError('caller_not_found');
  return new CallerCalls(userId);
}
