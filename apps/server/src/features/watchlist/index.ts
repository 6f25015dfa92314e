import { defineDoor } from '#/features/door.ts';
import type { WatchlistDoor } from './watchlist.door.ts';

export type { WatchlistDoor } from './watchlist.door.ts';

export const watchlistDoor = defineDoor<WatchlistDoor>('watchlist');
