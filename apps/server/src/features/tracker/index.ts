import type { ActivityType } from '@dugout/contract/tracker/activity';
import { defineDoor } from '#/features/door.ts';

export { openLabels, sealLabels } from './labels/sealed-labels.ts';
export type { LabelsSigner } from './ports.ts';

/** An activity of a followed wallet, the same for all of its followers. Times are unix ms. */
export interface Activity {
  /** Deterministic: the same event always has the same id. */
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
  /** Null when it was not seen live. */
  readonly seenAt: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly counterparty: string | null;
}

/** `followers` are user ids. */
export type ActivityListener = (activity: Activity, followers: ReadonlySet<string>) => void;

interface TrackerDoor {
  /** Calls `listener` with each activity of a followed wallet; it must return quickly. */
  onActivity(listener: ActivityListener): void;
  walletsOf(userId: string): Promise<readonly string[]>;
}

export const trackerDoor = defineDoor<TrackerDoor>('tracker');
