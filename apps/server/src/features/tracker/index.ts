import type { ActivityType } from '@dugout/contract/tracker/activity';
import { defineDoor } from '#/features/door.ts';

export type { WordsSigner } from './ports.ts';
export { openWords, sealWords } from './words/sealed-words.ts';

/** What a followed wallet did, the same for everyone who follows it. Times are unix ms. */
export interface Activity {
  /** The same happening always has the same id. */
  readonly id: string;
  readonly wallet: string;
  readonly type: ActivityType;
  readonly time: number;
  readonly slot: number;
  readonly mint: string;
  readonly tokenAmount: bigint;
  readonly sol: number | null;
  readonly usd: number | null;
  readonly marketCapUsd: number | null;
  readonly signature: string;
  /** Null for what was not seen as it happened. */
  readonly seenAt: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly counterparty: string | null;
}

/** `followers` are user ids. */
export type ActivityListener = (activity: Activity, followers: ReadonlySet<string>) => void;

/** What the tracker offers to other features. */
export interface TrackerDoor {
  /** Calls `listener` with each thing that a followed wallet does; it must return quickly. */
  onActivity(listener: ActivityListener): void;
  /** The wallets that a trader follows. */
  walletsOf(userId: string): Promise<readonly string[]>;
}

export const trackerDoor = defineDoor<TrackerDoor>('tracker');
