import type { Tally } from '@dugout/domain/leaderboard/tally';
import { defineDoor } from '#/features/door.ts';

export interface Done extends Tally {
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
  readonly minLamports: bigint;
  /** Min total volume of the follower, without wash trades. */
  readonly minVolume: bigint;
}

export interface LeaderboardDoor {
  /** Returns the all-time positions from 1; omits traders who are not on the board. */
  allTime(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns a trader's completed totals, without wash trades. */
  doneBy(userId: string): Done;
  followers(call: FollowedCall, rule: FollowerRule): number;
  /** Returns the given traders who are not in this trader's cluster. */
  apart(userId: string, others: readonly string[]): readonly string[];
}

export const leaderboardDoor = defineDoor<LeaderboardDoor>('leaderboard');
