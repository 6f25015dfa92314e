import { isCurve } from '@dugout/domain/markets';
import type { Bundle, Launch } from '../queries.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import { onCurve } from './curve.ts';

const NONE = -1;

/** Reports whether a token started on a curve and left it. */
export const hasMigrated = (token: TokenRecord): boolean =>
  token.launchpad !== null && isCurve(token.launchpad) && !onCurve(token);

export function readLaunch(state: MarketState, token: TokenRecord): Launch {
  if (token.creator === null) return { migratedAt: token.migratedAt, developer: null };
  const created = state.walletChains.createdBy(token.creatorWallet);
  const migrated = created.filter((number) => hasMigrated(state.tokens[number] as TokenRecord)).length;
  return { migratedAt: token.migratedAt, developer: { launches: created.length, migrated } };
}

/** Returns the tokens created by a token's developer, newest first, including the token itself. */
export function readCreations(state: MarketState, token: TokenRecord, limit: number): string[] {
  return state.walletChains
    .createdBy(token.creatorWallet)
    .map((number) => state.tokens[number] as TokenRecord)
    .reverse()
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
    .slice(0, limit)
    .map(({ mint }) => mint);
}

/**
 * Returns null when the creation was not seen, the supply is unknown, or the trades of that slot left the tape.
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
