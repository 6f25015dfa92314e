import type { FriendRelation, Trader } from '@dugout/contract/friends/friend';
import type { Profile } from '#/features/identity/index.ts';
import type { ClanSource } from './clan-source.ts';
import type { Relations } from './relations.ts';

export interface Standing extends Trader {
  readonly relation: FriendRelation;
}

/** What the friends feature offers to those above it. */
export interface FriendsDoor {
  readonly relations: Relations;
  /**
   * How traders are shown to `viewer`, by user id: clan, former name, whom they pass for, and how the viewer
   * stands to them.
   */
  standings(viewer: string, shown: readonly Profile[]): Promise<ReadonlyMap<string, Standing>>;
  /** Those of the traders who are shown as online. */
  onlineAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Call after a trader's Online toggle or `showOnlineStatus` has changed. */
  presenceChanged(userId: string): void;
  /** Requests that wait for one of the traders, sent before `before`. */
  requestsTo(
    userIds: readonly string[],
    before: Date,
  ): Promise<readonly { readonly userId: string; readonly fromUserId: string }[]>;
  /** Accepts a request. Throws ApiError `friend_request_not_found`, `friends_full`. */
  accept(userId: string, fromUserId: string): Promise<void>;
  /** Gives tags and officers of clans. */
  useClans(source: ClanSource): void;
}
