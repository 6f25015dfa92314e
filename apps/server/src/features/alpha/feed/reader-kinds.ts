import type { AlphaFlag } from '@dugout/contract/alpha/values';
import { LRUCache } from 'lru-cache';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { Reader } from './cards.ts';

const KEPT_FOR_MS = 3_000;
const KEPT = 5_000;

/** Whom a reader knows, as far as filters ask. */
export interface ReaderKinds {
  readonly friends: ReadonlySet<string>;
  readonly clanId: string | null;
  readonly tracked: ReadonlySet<string>;
  /** How many of the reader's tracked wallets hold each token. */
  readonly trackedHolders: ReadonlyMap<string, number>;
}

/** What a guest knows. */
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
  /** The tokens that a wallet holds. */
  readonly heldBy: (wallet: string) => readonly string[];
}

/** Reads whom a reader knows, and keeps it for a moment: filters ask with every change of theirs. */
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

/** Kinds of callers, by whom the reader knows. */
export function isOfReader(kind: AlphaFlag, profile: CallerProfile, reader: ReaderKinds): boolean {
  switch (kind) {
    case 'friends':
      return reader.friends.has(profile.userId);
    case 'clan':
      return reader.clanId !== null && profile.clanId === reader.clanId;
    // Only wallets that the caller shows: a filter must not say whose a wallet is.
    case 'trackedWallets':
      return profile.showsWallets && profile.wallets.some((wallet) => reader.tracked.has(wallet));
    // Nothing that the server reads says that a listing was paid for.
    default:
      return false;
  }
}
