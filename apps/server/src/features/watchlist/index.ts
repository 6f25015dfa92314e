import { defineDoor } from '#/features/door.ts';

interface WatchlistDoor {
  watchedMints(userId: string): Promise<ReadonlySet<string>>;
}

export const watchlistDoor = defineDoor<WatchlistDoor>('watchlist');
