/** Max calls that have lent their places: two full batches of chat messages. */
const MAX_LENT = 400;

/** A call's place among the calls that wait for the database. */
export interface DatabasePlace {
  /**
   * Runs work that waits for a statement shared by many calls. Another call may have the place until the work is
   * done, unless too many are lent already.
   */
  lend<T>(work: () => Promise<T>): Promise<T>;
}

/** For work that takes no place. */
export const NO_PLACE: DatabasePlace = { lend: (work) => work() };

interface DatabasePlacesOptions {
  readonly max: number;
  /** Called when another call may take a place. */
  readonly onFree: () => void;
}

/** Counts the calls that wait for the database. A lent place is free for another call. */
export class DatabasePlaces {
  readonly #options: DatabasePlacesOptions;
  #taken = 0;
  #lent = 0;

  constructor(options: DatabasePlacesOptions) {
    this.#options = options;
  }

  get hasRoom(): boolean {
    return this.#taken < this.#options.max;
  }

  take(): TakenPlace {
    this.#taken += 1;
    return new TakenPlace(this);
  }

  leave(): void {
    this.#taken -= 1;
    this.#options.onFree();
  }

  async lend<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lent >= MAX_LENT) return work();
    this.#lent += 1;
    this.leave();
    try {
      return await work();
    } finally {
      this.#lent -= 1;
      this.#taken += 1;
    }
  }
}

class TakenPlace implements DatabasePlace {
  readonly #places: DatabasePlaces;

  constructor(places: DatabasePlaces) {
    this.#places = places;
  }

  lend<T>(work: () => Promise<T>): Promise<T> {
    return this.#places.lend(work);
  }

  leave(): void {
    this.#places.leave();
  }
}
