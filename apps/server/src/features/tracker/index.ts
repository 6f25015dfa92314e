import { defineDoor } from '#/features/door.ts';
import type { TrackerDoor } from './tracker.door.ts';

export type { Activity } from './activity/activity.ts';
export type { WordsSigner } from './ports.ts';
export type { ActivityListener, TrackerDoor } from './tracker.door.ts';
export { openWords, sealWords } from './words/sealed-words.ts';

export const trackerDoor = defineDoor<TrackerDoor>('tracker');
