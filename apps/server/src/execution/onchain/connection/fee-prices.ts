import { type BlockPrice, type FeePrices, feePricesFrom } from '@dugout/domain/execution/priority-fee';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { list, type Shape, shape } from '@dugout/solana/transactions/shape';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';
import { malformed, wholeIn } from './chain-reads.ts';

/** Max accounts of `getRecentPrioritizationFees`. */
const MAX_ACCOUNTS = 128;

/**
 * Returns the current prices of a compute unit for transactions that write to these accounts: the provider's
 * estimate where a node offers one, else from the prices of recent blocks. Throws RpcFailure.
 */
export async function feePricesOf(
  pool: Pick<RpcPool, 'call'>,
  accounts: readonly string[],
): Promise<FeePrices> {
  const some = accounts.slice(0, MAX_ACCOUNTS);
  try {
    const options = { includeAllPriorityFeeLevels: true };
    return estimateIn(await pool.call('getPriorityFeeEstimate', [{ accountKeys: some, options }]));
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    return feePricesFrom(list(await pool.call('getRecentPrioritizationFees', [some])).map(blockPriceOf));
  }
}

const blockPriceOf = (entry: unknown): BlockPrice => ({
  slot: wholeIn(shape(entry), 'slot'),
  microLamports: wholeIn(shape(entry), 'prioritizationFee'),
});

/** Parses an estimate in the format of Helius. */
function estimateIn(answer: unknown): FeePrices {
  const levels = shape(shape(answer)['priorityFeeLevels']);
  return {
    normal: priceIn(levels, 'medium'),
    fast: priceIn(levels, 'high'),
    turbo: priceIn(levels, 'veryHigh'),
  };
}

function priceIn(levels: Shape, name: string): bigint {
  const price = levels[name];
  return typeof price === 'number' && price >= 0 && Number.isFinite(price)
    ? BigInt(Math.ceil(price))
    : malformed('getPriorityFeeEstimate');
}
