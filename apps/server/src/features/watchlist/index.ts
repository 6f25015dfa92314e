import { defineDoor } from '#/features/door.ts';

/** The watchlist's interface for other features. */
interface WatchlistDoor {
  /** Returns the mints that a trader watches. */
  watchedMints(userId: string): Promise<ReadonlySet<string>>;
}

export const watchlistDoor = defineDoor<WatchlistDoor>('watchlist');
