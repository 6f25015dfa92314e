import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import { LRUCache } from 'lru-cache';
import type { Db } from '#/platform/db/db.ts';
import { callerProfilesOf } from './caller-profiles.repository.ts';

const KEPT = 50_000;
/** Max delay until a new name, clan or wallet is shown. */
const KEPT_FOR_MS = 10_000;
const DELETED = 'Deleted trader';

export interface CallerProfile {
  readonly userId: string;
  readonly userName: string;
  readonly image: string | null;
  readonly clanId: string | null;
  readonly clanTag: string | null;
  readonly isSimulated: boolean;
  /** Unix ms; null for a deleted account. */
  readonly joinedAt: number | null;
  readonly wallets: readonly string[];
  /** Whether others may know these wallets; simulated traders have nothing to hide. */
  readonly showsWallets: boolean;
}

const deleted = (userId: string): CallerProfile => ({
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

/** Callers by user id, cached for a few seconds. */
export class CallerProfiles {
  readonly #db: Db;
  readonly #kept = new LRUCache<string, CallerProfile>({ max: KEPT, ttl: KEPT_FOR_MS });

  #version = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Increases when an entry is dropped. */
  get version(): number {
    return this.#version;
  }

  async of(userIds: Iterable<string>): Promise<ReadonlyMap<string, CallerProfile>> {
    const profiles = new Map<string, CallerProfile>();
    const unknown = new Set<string>();
    for (const userId of userIds) {
      const profile = this.#kept.get(userId);
      if (profile === undefined) unknown.add(userId);
      else profiles.set(userId, profile);
    }
    if (unknown.size === 0) return profiles;
    for (const row of await callerProfilesOf(this.#db, [...unknown])) {
      const isSimulated = isSimulatedName(row.user_name);
      this.#keep(profiles, {
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
    for (const userId of unknown) if (!profiles.has(userId)) this.#keep(profiles, deleted(userId));
    return profiles;
  }

  /** Bypasses the cache. */
  fresh(userId: string): Promise<CallerProfile> {
    this.forget(userId);
    return this.one(userId);
  }

  forget(userId: string): void {
    this.#version++;
    this.#kept.delete(userId);
  }

  async one(userId: string): Promise<CallerProfile> {
    return (await this.of([userId])).get(userId) ?? deleted(userId);
  }

  #keep(profiles: Map<string, CallerProfile>, profile: CallerProfile): void {
    this.#kept.set(profile.userId, profile);
    profiles.set(profile.userId, profile);
  }
}
