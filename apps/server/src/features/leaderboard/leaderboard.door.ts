import type { Done, FollowedCall, FollowerRule } from './book/standing-book.ts';
import type { LeaderboardService } from './leaderboard.service.ts';

/** What the leaderboard offers to features above it. */
export interface LeaderboardDoor {
  /** The positions on the all-time board of those of these traders who are on it, from 1. */
  readonly allTime: LeaderboardService['allTime'];
  /** What a trader has done in all; wash trades do not count. */
  doneBy(userId: string): Done;
  /**
   * How many clusters other than a caller's followed a call, each with a trader of some volume of their own.
   */
  followers(call: FollowedCall, rule: FollowerRule): number;
  /** Those of these traders who are not in this trader's cluster. */
  apart(userId: string, others: readonly string[]): readonly string[];
}
