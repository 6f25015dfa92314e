import type { AlphaFlag } from '@dugout/contract/alpha/values';
import { LRUCache } from 'lru-cache';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { Reader } from './cards.ts';

const KEPT_FOR_MS = 3_000;
const KEPT = 5_000;

export interface ReaderKinds {
  readonly friends: ReadonlySet<string>;
  readonly clanId: string | null;
  readonly tracked: ReadonlySet<string>;
  readonly trackedHolders: ReadonlyMap<string, number>;
}

/** A guest's relations. */
export const NOBODY: ReaderKinds = {
  friends: new Set(),
  clanId: null,
  tracked: new Set(),
  trackedHolders: new Map(),
};

interface ReaderKindsOptions {
  readonly friendIdsOf: (userId: string) => Promise<readonly string[]>;
  readonly clanOf: (userId: string) => Promise<string | null>;
  readonly trackedBy: (userId: string) => Promise<readonly string[]>;
  readonly heldBy: (wallet: string) => readonly string[];
}

/** Reads a reader's relations and caches them briefly, because each filter change needs them. */
export function readerKinds({ friendIdsOf, clanOf, trackedBy, heldBy }: ReaderKindsOptions) {
  const kept = new LRUCache<string, Promise<ReaderKinds>>({ max: KEPT, ttl: KEPT_FOR_MS });

  async function read(userId: string): Promise<ReaderKinds> {
    const [friends, clanId, wallets] = await Promise.all([
      friendIdsOf(userId),
      clanOf(userId),
      trackedBy(userId),
    ]);
    const trackedHolders = new Map<string, number>();
    for (const mint of wallets.flatMap(heldBy)) trackedHolders.set(mint, (trackedHolders.get(mint) ?? 0) + 1);
    return { friends: new Set(friends), clanId, tracked: new Set(wallets), trackedHolders };
  }

  return (reader: Reader): Promise<ReaderKinds> => {
    if (reader === null) return Promise.resolve(NOBODY);
    const known = kept.get(reader);
    if (known !== undefined) return known;
    const found = read(reader);
    kept.set(reader, found);
    found.catch(() => kept.delete(reader));
    return found;
  };
}

export function isOfReader(kind: AlphaFlag, profile: CallerProfile, reader: ReaderKinds): boolean {
  switch (kind) {
    case 'friends':
      return reader.friends.has(profile.userId);
    case 'clan':
      return reader.clanId !== null && profile.clanId === reader.clanId;
    // Only wallets that the caller shows, because a filter must not reveal a wallet's owner.
    case 'trackedWallets':
      return profile.showsWallets && profile.wallets.some((wallet) => reader.tracked.has(wallet));
    // No data shows whether a listing was paid for.
    default:
      return false;
  }
}
