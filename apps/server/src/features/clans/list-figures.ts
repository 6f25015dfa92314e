import { coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import type { Db } from '#/platform/db/db.ts';
import { clanIdsOf, clansWithFigures, savePlaces, saveVolumes, seatsIn } from './clan-list.repository.ts';

const AT_ONCE = 1_000;

interface ListFiguresOptions {
  readonly db: Db;
  /** Returns lamports of the last 7 days by user id; omits traders without volume. */
  readonly weekVolumes: () => Promise<ReadonlyMap<string, bigint>>;
  /** Returns clans' places from 1; unranked clans are omitted. */
  readonly places: () => ReadonlyMap<string, number>;
}

/**
 * Stores the figures that the list of clans is sorted by. Writes only changes since the last refresh; one refresh
 * or change runs at a time.
 */
export class ListFigures {
  readonly #options: ListFiguresOptions;
  #volumes: ReadonlyMap<string, bigint> = new Map();
  #places: ReadonlyMap<string, number> = new Map();
  #isCurrent = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ListFiguresOptions) {
    this.#options = options;
  }

  /** Updates volumes and places since the last refresh. */
  refresh(): Promise<void> {
    return this.#next(() => this.#refresh());
  }

  changed(clanId: string): Promise<void> {
    return this.#next(async () => {
      if (this.#isCurrent) await this.#sum([clanId], this.#volumes);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #refresh(): Promise<void> {
    const { db, weekVolumes, places } = this.#options;
    const kept = this.#isCurrent ? [] : await clansWithFigures(db);
    const [before, volumes] = [this.#volumes, await weekVolumes()];
    const traders = [...new Set([...before.keys(), ...volumes.keys()])].filter(
      (userId) => before.get(userId) !== volumes.get(userId),
    );
    const clanIds = new Set(kept.map(({ id }) => id));
    for (const some of inChunks(traders)) for (const id of await clanIdsOf(db, some)) clanIds.add(id);
    await this.#sum([...clanIds], volumes);
    this.#volumes = volumes;
    const ranked = new Map(places());
    const wasRanked = new Map([
      ...kept.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const])),
      ...this.#places,
    ]);
    const moved = new Map<string, number | null>();
    for (const id of wasRanked.keys()) if (!ranked.has(id)) moved.set(id, null);
    for (const [id, place] of ranked) if (wasRanked.get(id) !== place) moved.set(id, place);
    await savePlaces(db, moved);
    this.#places = ranked;
    this.#isCurrent = true;
  }

  async #sum(clanIds: readonly string[], volumes: ReadonlyMap<string, bigint>): Promise<void> {
    const { db } = this.#options;
    for (const some of inChunks(clanIds)) {
      const sums = new Map(some.map((id) => [id, 0n]));
      for (const { clan_id: id, user_id } of await seatsIn(db, some))
        sums.set(id, (sums.get(id) ?? 0n) + (volumes.get(user_id) ?? 0n));
      await saveVolumes(db, new Map([...sums].map(([id, sum]) => [id, coarseLamports(sum)])));
    }
  }
}

function inChunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
