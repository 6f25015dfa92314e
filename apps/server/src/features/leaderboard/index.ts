import type { Tally } from '@dugout/domain/leaderboard/tally';
import { defineDoor } from '#/features/door.ts';

export interface Done extends Tally {
  /** Positions closed. */
  readonly closed: number;
}

/** A call, and the span (unix ms) in which a trade follows it. */
export interface FollowedCall {
  readonly userId: string;
  readonly mint: string;
  readonly from: number;
  readonly to: number;
}

/** Lamports. */
export interface FollowerRule {
  /** What the follower paid at least. */
  readonly leastLamports: bigint;
  /** What the follower has moved in all at least, wash left out. */
  readonly leastVolume: bigint;
}

/** What the leaderboard offers to features above it. */
export interface LeaderboardDoor {
  /** The positions on the all-time board of those of these traders who are on it, from 1. */
  allTime(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What a trader has done in all; wash trades do not count. */
  doneBy(userId: string): Done;
  /**
   * How many clusters other than a caller's followed a call, each with a trader of some volume of their own.
   */
  followers(call: FollowedCall, rule: FollowerRule): number;
  /** Those of these traders who are not in this trader's cluster. */
  apart(userId: string, others: readonly string[]): readonly string[];
}

export const leaderboardDoor = defineDoor<LeaderboardDoor>('leaderboard');
