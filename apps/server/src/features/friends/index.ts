import type { FriendRelation, Trader } from '@dugout/contract/friends/friend';
import type { Relation } from '@dugout/domain/friends/relation';
import { defineDoor, definePort } from '#/features/door.ts';
import type { Profile } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';

export interface Relations {
  /** From the side of `userId`. */
  relationOf(userId: string, otherId: string): Promise<Relation>;
  /** By the other's id; omits traders without a relation. */
  relationsOf(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, Relation>>;
  friendIdsOf(userId: string): Promise<readonly string[]>;
  /** Returns the number of friends that a trader shares with each of the others; omits others without any. */
  friendsInCommon(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Reports whether either blocks the other, so that neither may write to, call, invite or mention the other. */
  isBlocked(userId: string, otherId: string): boolean;
  blocks(userId: string, otherId: string): boolean;
  blocksAnybody(userId: string): boolean;
  /**
   * Reports whether `viewer` may find and see `userId` beyond what strangers see: false if that trader blocks the
   * viewer. A guest is null.
   */
  isVisible(viewer: string | null, userId: string): boolean;
  /** Returns the traders that `viewer` may find, in order. */
  visibleTo<T extends { readonly userId: string }>(viewer: string | null, traders: readonly T[]): T[];
}

export interface RelatedTrader extends Trader {
  readonly relation: FriendRelation;
}

export interface FriendsDoor {
  readonly relations: Relations;
  /** Presents traders to `viewer` by user id: clan, former name, look-alike, and the viewer's relation. */
  standings(viewer: string, shown: readonly Profile[]): Promise<ReadonlyMap<string, RelatedTrader>>;
  onlineAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Call in the transaction that changes a trader's Online toggle or privacy settings. */
  shownChanged(tx: Db, userId: string): Promise<void>;
  /** Returns pending requests to one of the traders, sent before `before`. */
  requestsTo(
    userIds: readonly string[],
    before: Date,
  ): Promise<readonly { readonly userId: string; readonly fromUserId: string }[]>;
  /** Accepts a request. Throws ApiError `friend_request_not_found`, `friends_full`. */
  accept(userId: string, fromUserId: string): Promise<void>;
}

export interface ClanSource {
  /** Returns clan tags by user id; omits traders without a clan. */
  tagsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  officersOf(
    userId: string,
  ): Promise<
    readonly { readonly userId: string; readonly userName: string; readonly image: string | null }[]
  >;
}

export const friendsDoor = defineDoor<FriendsDoor>('friends');
export const clansPort = definePort<ClanSource>('friends.clans');
