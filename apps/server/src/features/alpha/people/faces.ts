import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import { LRUCache } from 'lru-cache';
import type { Db } from '#/platform/db/db.ts';
import { facesOf } from './faces.repository.ts';

const KEPT = 50_000;
/** A new name, clan or wallet shows after at most so long. */
const KEPT_FOR_MS = 10_000;
/** Shown in place of a deleted account. */
const DELETED = 'Deleted trader';

/** A trader as calls show them. */
export interface Face {
  readonly userId: string;
  readonly userName: string;
  readonly image: string | null;
  readonly clanId: string | null;
  readonly clanTag: string | null;
  readonly isSimulated: boolean;
  /** Unix ms; null for a deleted account. */
  readonly joinedAt: number | null;
  /** Every wallet that is known to be theirs, whether it may be shown or not. */
  readonly wallets: readonly string[];
  /** Whether others may know which wallets those are; simulated traders have nothing to hide. */
  readonly showsWallets: boolean;
}

const deleted = (userId: string): Face => ({
  userId,
  userName: DELETED,
  image: null,
  clanId: null,
  clanTag: null,
  isSimulated: false,
  joinedAt: null,
  wallets: [],
  showsWallets: false,
});

/** Callers by user id, kept for a few seconds. */
export class Faces {
  readonly #db: Db;
  readonly #kept = new LRUCache<string, Face>({ max: KEPT, ttl: KEPT_FOR_MS });

  #version = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Another number whenever somebody is forgotten. */
  get version(): number {
    return this.#version;
  }

  async of(userIds: Iterable<string>): Promise<ReadonlyMap<string, Face>> {
    const faces = new Map<string, Face>();
    const unknown = new Set<string>();
    for (const userId of userIds) {
      const face = this.#kept.get(userId);
      if (face === undefined) unknown.add(userId);
      else faces.set(userId, face);
    }
    if (unknown.size === 0) return faces;
    for (const row of await facesOf(this.#db, [...unknown])) {
      const isSimulated = isSimulatedName(row.user_name);
      this.#keep(faces, {
        userId: row.user_id,
        userName: row.user_name,
        image: row.image,
        clanId: row.clan_id,
        clanTag: row.clan_tag,
        isSimulated,
        joinedAt: row.joined_at.getTime(),
        wallets: row.wallets,
        showsWallets: row.shows_wallets || isSimulated,
      });
    }
    for (const userId of unknown) if (!faces.has(userId)) this.#keep(faces, deleted(userId));
    return faces;
  }

  /** As they are at this moment. */
  fresh(userId: string): Promise<Face> {
    this.forget(userId);
    return this.one(userId);
  }

  forget(userId: string): void {
    this.#version++;
    this.#kept.delete(userId);
  }

  async one(userId: string): Promise<Face> {
    return (await this.of([userId])).get(userId) ?? deleted(userId);
  }

  #keep(faces: Map<string, Face>, face: Face): void {
    this.#kept.set(face.userId, face);
    faces.set(face.userId, face);
  }
}
