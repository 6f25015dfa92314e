import { ApiError } from '#/platform/http/api-error.ts';
import type { CallBook } from '../book/call-book.ts';
import { CallerCalls } from '../book/caller-calls.ts';
import type { Face } from '../people/faces.ts';

/** The calls of a trader, none or more. Throws ApiError `caller_not_found` where nobody ever had the account. */
export function callerOf(book: CallBook, { userId, joinedAt }: Face): CallerCalls {
  const caller = book.caller(userId);
  if (caller !== undefined) return caller;
  if (joinedAt === null) throw new ApiError('caller_not_found');
  return new CallerCalls(userId);
}
