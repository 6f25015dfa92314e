import { LOCAL_POOL_PROGRAM, readSwap, SWAP_ACCOUNTS } from '@dugout/solana/decoders/local-pool/layout';
import type { Guard } from '../guarded-run.ts';
import { fillOf, type Pool, reservesOf } from './pool.ts';

/** Error code of Jupiter's program for exceeded slippage. */
export const SLIPPAGE_EXCEEDED = 6001;

/**
 * Checks a swap at execution as a pool's program would: the input must still yield the minimum accepted by the
 * trader. The amounts are in the signed transaction; a swap that the pool can no longer fill fails and pays its
 * fee.
 */
export function poolGuard(pools: readonly Pool[]): Guard {
  const byAddress = new Map<string, Pool>(pools.map((pool) => [pool.key.address, pool]));
  return ({ message: { keys, instructions } }, account) => {
    for (const [instruction, { programIdIndex, accounts, data }] of instructions.entries()) {
      if (keys[programIdIndex] !== LOCAL_POOL_PROGRAM) continue;
      const swap = readSwap(data);
      const pool = byAddress.get(keys[accounts[SWAP_ACCOUNTS.pool] ?? -1] ?? '');
      if (swap === null || pool === undefined) continue;
      if (fillOf(reservesOf(pool, account), swap.side, swap.amountIn).amountOut >= swap.minOut) continue;
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
