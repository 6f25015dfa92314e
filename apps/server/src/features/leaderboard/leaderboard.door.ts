import type { Done } from './book/standing-book.ts';
import type { LeaderboardService } from './leaderboard.service.ts';

/** What the leaderboard offers to features above it. */
export interface LeaderboardDoor {
  /** The positions on the all-time board of those of these traders who are on it, from 1. */
  readonly allTime: LeaderboardService['allTime'];
  /** What a trader has done in all; wash trades do not count. */
  doneBy(userId: string): Done;
  /** Those of these traders who are not in this trader's cluster. */
  apart(userId: string, others: readonly string[]): readonly string[];
}
