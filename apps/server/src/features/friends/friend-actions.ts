import type { ErrorCode } from '@dugout/contract/errors';
import type { FriendRelation } from '@dugout/contract/friends/friend';
import { MAX_BLOCKED, MAX_FRIENDS, MAX_SENT_REQUESTS } from '@dugout/contract/friends/values';
import {
  type FriendAction,
  type FriendRefusal,
  type Relation,
  relationAfter,
} from '@dugout/domain/friends/relation';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { takesRequests } from './lists.repository.ts';
import { countRelations, findOther, lockTraders, relationOf, saveRelation } from './pairs.repository.ts';

export interface RelationChange {
  readonly userId: string;
  readonly otherId: string;
  /** From the side of `userId`. */
  readonly before: Relation;
  readonly after: Relation;
}

interface FriendActionsOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly now: () => number;
  /** Called in the transaction of the change. */
  readonly changed: (tx: Db, change: RelationChange) => Promise<void>;
}

/**
 * A blocked trader gets the same error as one whose target accepts no requests, so that the block stays hidden.
 */
const REFUSALS: Readonly<Record<FriendRefusal, ErrorCode>> = {
  already_friends: 'already_friends',
  you_block_them: 'trader_blocked',
  they_block_you: 'friend_requests_off',
  no_request: 'friend_request_not_found',
  nothing_to_end: 'not_friends',
};

const BLOCKING: readonly Relation[] = ['blocking', 'bothBlocking'];
/** Reports whether the trader on this side blocks the other. */
export const isBlocking = (relation: Relation): boolean => BLOCKING.includes(relation);

export function publishedRelation(relation: Relation): FriendRelation {
  if (relation === 'blockedBy') return 'none';
  return relation === 'bothBlocking' ? 'blocking' : relation;
}

/** Creates the actions of a trader on another: each is one transaction with both of them locked. */
export function createFriendActions({ db, events, now, changed }: FriendActionsOptions) {
  async function checkRoom(tx: Db, { userId, otherId, before, after }: RelationChange): Promise<void> {
    const holds = (trader: string, relations: readonly Relation[]) => countRelations(tx, trader, relations);
    if (after === 'requested') {
      if (!(await takesRequests(tx, otherId))) throw new ApiError('friend_requests_off');
      if ((await holds(userId, ['requested'])) >= MAX_SENT_REQUESTS)
        throw new ApiError('friend_requests_full');
    }
    if (after === 'friends') {
      for (const trader of [userId, otherId])
        if ((await holds(trader, ['friends'])) >= MAX_FRIENDS) throw new ApiError('friends_full');
    }
    if (isBlocking(after) && !isBlocking(before) && (await holds(userId, BLOCKING)) >= MAX_BLOCKED)
      throw new ApiError('blocked_full');
  }

  async function emit(tx: Db, { userId, otherId, before, after }: RelationChange): Promise<void> {
    if (after === 'requested')
      await events.emit(tx, 'friends.requested', { userId: otherId, fromUserId: userId });
    if (after === 'friends') await events.emit(tx, 'friends.accepted', { userId: otherId, byUserId: userId });
    if (before === 'friends') await events.emit(tx, 'friends.ended', { userId, otherId });
    if (isBlocking(after) && !isBlocking(before))
      await events.emit(tx, 'friends.blocked', { userId, otherId });
    if (isBlocking(before) && !isBlocking(after))
      await events.emit(tx, 'friends.unblocked', { userId, otherId });
  }

  /**
   * Acts on the trader named by `id`, a user id or the id of a relation with the caller.
   * @returns the caller's new relation to them
   * @throws ApiError `trader_not_found`, `friend_is_self`, the refusals above, `friends_full`,
   *   `friend_requests_full`, `blocked_full`
   */
  return async (
    userId: string,
    id: string,
    action: FriendAction,
  ): Promise<{ userId: string; relation: FriendRelation }> => {
    const otherId = await findOther(db, userId, id);
    if (otherId === null) throw new ApiError('trader_not_found');
    if (otherId === userId) throw new ApiError('friend_is_self');
    return db.transaction(async (tx) => {
      await lockTraders(tx, userId, otherId);
      const before = await relationOf(tx, userId, otherId);
      const outcome = relationAfter(before, action);
      if ('refused' in outcome) throw new ApiError(REFUSALS[outcome.refused]);
      const change = { userId, otherId, before, after: outcome.next };
      if (change.after !== before) {
        await checkRoom(tx, change);
        await saveRelation(tx, { userId, otherId, relation: change.after, at: new Date(now()) });
        await emit(tx, change);
        await changed(tx, change);
      }
      return { userId: otherId, relation: publishedRelation(change.after) };
    });
  };
}

export type FriendActions = ReturnType<typeof createFriendActions>;
