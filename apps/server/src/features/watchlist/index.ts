import { defineDoor } from '#/features/feature.ts';
import type { WatchlistDoor } from './watchlist.door.ts';

export type { WatchlistDoor } from './watchlist.door.ts';

export const watchlistDoor = defineDoor<WatchlistDoor>('watchlist');
