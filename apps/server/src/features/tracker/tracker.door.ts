import type { Activity } from './activity/activity.ts';

/** `followers` are user ids. */
export type ActivityListener = (activity: Activity, followers: ReadonlySet<string>) => void;

/** What the tracker offers to other features. */
export interface TrackerDoor {
  /** Calls `listener` with each thing that a followed wallet does; it must return quickly. */
  onActivity(listener: ActivityListener): void;
  /** The wallets that a trader follows. */
  walletsOf(userId: string): Promise<readonly string[]>;
}
