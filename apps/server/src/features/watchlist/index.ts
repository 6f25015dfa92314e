import { defineDoor } from '#/features/door.ts';

/** What watchlists offer to other features. */
export interface WatchlistDoor {
  /** Mints that a trader watches. */
  watchedMints(userId: string): Promise<ReadonlySet<string>>;
}

export const watchlistDoor = defineDoor<WatchlistDoor>('watchlist');
