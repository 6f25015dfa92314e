import { defineDoor } from '#/features/door.ts';
import type { LeaderboardDoor } from './leaderboard.door.ts';

export type { LeaderboardDoor } from './leaderboard.door.ts';

export const leaderboardDoor = defineDoor<LeaderboardDoor>('leaderboard');
