import { MAX_FOLLOWED_CALLERS } from '@dugout/contract/alpha/values';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { countFollowed, follow, followersOf, lockFollows, unfollow } from './follows.repository.ts';

interface FollowingOptions {
  readonly db: Db;
  readonly now: () => number;
  /** Reports whether the trader exists, or calls of a deleted one do. */
  readonly isCaller: (userId: string) => Promise<boolean>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
}

/**
 * Follows or unfollows a caller; repeating it has no effect. Throws ApiError `caller_not_found`,
 * `callers_followed_full`.
 */
export const followingService =
  ({ db, now, isCaller, isBlocked }: FollowingOptions) =>
  async (
    userId: string,
    callerId: string,
    following: boolean,
  ): Promise<{ readonly following: boolean; readonly followers: number }> => {
    const isRefused = userId === callerId || (following && isBlocked(userId, callerId));
    if (isRefused || !(await isCaller(callerId))) throw new ApiError('caller_not_found');
    return db.transaction(async (tx) => {
      await lockFollows(tx, userId);
      if (!following) await unfollow(tx, userId, callerId);
      else if ((await countFollowed(tx, userId)) < MAX_FOLLOWED_CALLERS)
        await follow(tx, userId, callerId, new Date(now()));
      else if (!(await followersOf(tx, callerId, userId)).following)
        throw new ApiError('callers_followed_full');
      return followersOf(tx, callerId, userId);
    });
  };
