import type { LiquidityState } from '@dugout/domain/token-safety';
import type { PoolAccount } from './pool-account.ts';
import { BURN_OWNERS, LOCK_OWNERS } from './programs.ts';

/** The shares of a pool according to their mint and its largest accounts, in raw units. */
export interface PoolShares {
  readonly supply: bigint;
  /** Null when not requested. */
  readonly largest: readonly { readonly owner: string; readonly amount: bigint }[] | null;
}

/**
 * Percent of `whole` with two decimals, rounded down; null for a part larger than the whole, or a whole of zero.
 */
function pctOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n || part < 0n || part > whole ? null : Number((part * 10_000n) / whole) / 100;
}

function heldBy({ largest }: PoolShares, owners: ReadonlySet<string>): bigint | null {
  return largest === null
    ? null
    : largest.reduce((sum, { owner, amount }) => (owners.has(owner) ? sum + amount : sum), 0n);
}

/**
 * Returns who controls a pool's liquidity. `shares` are those of the pool's LP mint; null for pools without one,
 * or when unreadable.
 */
export function liquidityState(pool: PoolAccount, shares: PoolShares | null): LiquidityState | null {
  if (pool.kind === 'positions') {
    if (pool.locked === null) return null;
    return {
      burntPct: null,
      lockedPct: pctOf(pool.locked, pool.liquidity),
      looked: "The pool's account, which counts permanently locked liquidity.",
    };
  }
  if (shares === null) return null;
  const [burnt, locked] = [heldBy(shares, BURN_OWNERS), heldBy(shares, LOCK_OWNERS)];
  const holders = shares.largest === null ? '' : ', and the owners of its largest accounts';
  if (pool.kind === 'lockedShares')
    return {
      burntPct: burnt === null ? null : pctOf(burnt, shares.supply),
      lockedPct: pctOf(pool.locked, shares.supply),
      looked: `The pool's account, which counts permanently locked shares${holders}.`,
    };
  return {
    burntPct: pctOf(pool.issued - shares.supply + (burnt ?? 0n), pool.issued),
    lockedPct: locked === null ? null : pctOf(locked, pool.issued),
    looked: `The pool's account and the supply of its shares${holders}.`,
  };
}
