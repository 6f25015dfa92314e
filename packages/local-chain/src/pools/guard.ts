import { LOCAL_POOL_PROGRAM, readSwap, SWAP_ACCOUNTS } from '@dugout/solana/decoders/local-pool/layout';
import type { Guard } from '../guarded-run.ts';
import { fillOf, type Pool, reservesOf } from './pool.ts';

/** The error of Jupiter's program for a price that moved too far. */
export const SLIPPAGE_EXCEEDED = 6001;

/**
 * What the program of a pool would check when a swap runs: that for what goes in the pool would now still
 * give the least that the trader had agreed to. The amounts stand in the transaction, as signed; what the
 * pool cannot bear any more fails and pays its fee.
 */
export function poolGuard(pools: readonly Pool[]): Guard {
  const byAddress = new Map<string, Pool>(pools.map((pool) => [pool.key.address, pool]));
  return ({ message: { staticAccounts, instructions } }, account) => {
    for (const [instruction, { programAddressIndex, accountIndices, data }] of instructions.entries()) {
      if (staticAccounts[programAddressIndex] !== LOCAL_POOL_PROGRAM || data === undefined) continue;
      const swap = readSwap(Uint8Array.from(data));
      const pool = byAddress.get(staticAccounts[accountIndices?.[SWAP_ACCOUNTS.pool] ?? -1] ?? '');
      if (swap === null || pool === undefined) continue;
      if (fillOf(reservesOf(pool, account), swap.side, swap.amountIn).amountOut >= swap.leastOut) continue;
      return {
        instruction,
        code: SLIPPAGE_EXCEEDED,
        program: LOCAL_POOL_PROGRAM,
        reason: 'slippage tolerance exceeded',
      };
    }
    return null;
  };
}
