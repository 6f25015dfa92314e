import type { Trader } from '@dugout/contract/friends/friend';
import type { ClanSource } from './clan-source.ts';
import type { Person } from './people.ts';
import type { Relations } from './relations.ts';

/** What the friends feature offers to those above it. */
export interface FriendsDoor {
  readonly relations: Relations;
  /** How traders are shown to `viewer`, by user id: clan, former name, and whom they pass for. */
  presented(viewer: string, shown: readonly Person[]): Promise<ReadonlyMap<string, Trader>>;
  /** Those of the traders who are shown as online. */
  onlineAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Call after a trader's Online toggle or `showOnlineStatus` has changed. */
  presenceChanged(userId: string): void;
  /** Gives tags and officers of clans. */
  useClans(source: ClanSource): void;
}
