import { isCurve } from '@dugout/domain/markets';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import { onCurve } from './curve.ts';

const NONE = -1;

/** How a token came into the world, and what its developer made besides. */
export interface Launch {
  /** Unix ms at which it left its curve for a pool; null when it did not, or nobody saw it. */
  readonly migratedAt: number | null;
  /**
   * Tokens that its developer created, this one among them, and how many of them left their curve. Null where
   * the developer is not known.
   */
  readonly developer: { readonly launches: number; readonly migrated: number } | null;
}

/** Whether a token began on a curve and left it. */
export const hasMigrated = (token: TokenRecord): boolean =>
  token.launchpad !== null && isCurve(token.launchpad) && !onCurve(token);

export function readLaunch(state: MarketState, token: TokenRecord): Launch {
  const created = state.creations.get(token.creatorWallet);
  if (token.creator === null || created === undefined)
    return { migratedAt: token.migratedAt, developer: null };
  const migrated = created.filter((number) => hasMigrated(state.tokens[number] as TokenRecord)).length;
  return { migratedAt: token.migratedAt, developer: { launches: created.length, migrated } };
}

/** The tokens that the developer of a token created, newest first, itself among them. */
export function readCreations(state: MarketState, token: TokenRecord, limit: number): string[] {
  const created = (state.creations.get(token.creatorWallet) ?? []).map(
    (number) => state.tokens[number] as TokenRecord,
  );
  return created
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
    .slice(0, limit)
    .map(({ mint }) => mint);
}

/** What wallets other than the developer's bought in the slot of the creation. */
export interface Bundle {
  readonly wallets: number;
  /** Of the supply, 0 to 100. */
  readonly pct: number;
}

/**
 * Null where the creation was not seen, the supply is not known, or the trades of then have left the tape.
 */
export function readBundle(state: MarketState, token: TokenRecord): Bundle | null {
  const { tape, holders } = state;
  if (token.createdAt === null || token.supply === null || state.forgottenUpTo >= token.createdAt)
    return null;
  const wallets = new Set<number>();
  let bought = 0n;
  for (
    let at = tape.first(token.number);
    at !== NONE && tape.time(at) <= token.createdAt + 60_000;
    at = tape.next(at)
  ) {
    const wallet = holders.wallet(tape.holder(at));
    if (tape.slot(at) !== token.createdSlot || (tape.flags(at) & BUY) === 0 || wallet === token.creatorWallet)
      continue;
    wallets.add(wallet);
    bought += tape.tokenAmount(at);
  }
  return { wallets: wallets.size, pct: (Number(bought) / Number(token.supply)) * 100 };
}
