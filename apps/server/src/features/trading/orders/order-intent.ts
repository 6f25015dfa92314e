import { NETWORK_FEE_LAMPORTS } from '@dugout/domain/execution/execution-presets';
import type { SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { sendingBy } from '../pricing/execution.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';
import type { Funds } from '../swap-record.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * Returns the swap of a triggering order, sent as the senders now allow. An exit sells the rest when less is left
 * than its amount. Throws ApiError `protection_unavailable`.
 */
export function intentOf(order: OrderRecord, funds: Funds, means: SendingMeans): SwapIntent {
  const { side, mint, mode, size } = order;
  const leaves =
    order.positionId !== null &&
    mode === 'ExactIn' &&
    'raw' in size &&
    size.raw > funds.tokens &&
    funds.tokens > 0n;
  return {
    side,
    mint,
    mode,
    size: leaves ? { raw: funds.tokens } : size,
    limit: order.limit,
    execution: {
      ...order.execution,
      networkLamports: NETWORK_FEE_LAMPORTS,
      ...sendingBy(order.execution, means),
    },
  };
}
