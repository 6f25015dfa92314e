import type { ReceiptCard } from '@dugout/contract/chat/card';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { ReceiptRecord } from '#/features/trading/index.ts';

/** The public part of an author's swap: the trade, never the wallet. */
export const receiptCard = ({ swap, symbol }: ReceiptRecord): ReceiptCard => ({
  kind: 'receipt',
  swapId: swap.id,
  side: swap.side,
  tokenAddress: swap.mint,
  symbol,
  sol: toNumber(swap.side === 'buy' ? swap.inAmount : swap.outAmount, SOL_DECIMALS),
  status: swap.status,
  requestedAt: new Date(swap.createdAt).toISOString(),
});
