import { toNumber } from '@dugout/domain/base-units';
import { rungTrigger } from '@dugout/domain/orders/ladder';
import { millionthsOf } from '@dugout/domain/orders/share';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { exitKey } from '../idempotency/own-keys.ts';
import { priceAfterSol } from '../pricing/price.ts';
import type { Landing, PositionRecord } from '../swap-record.ts';
import { endedEvent } from './order-events.ts';
import { FRESH, type OrderRecord } from './order-record.ts';
import { cancelExits } from './orders.repository.ts';

/**
 * Builds the exit orders of a landed buy, with its execution settings. Their keys contain the swap's id, so a
 * swap creates them once.
 */
export function exitsOf(
  { swap, settlement, settledAt, trade }: Landing,
  position: PositionRecord,
): OrderRecord[] {
  const { exits } = swap;
  if (exits === null || settlement.tokens <= 0n) return [];
  const entrySol =
    toNumber(-settlement.lamports, SOL_DECIMALS) / toNumber(settlement.tokens, position.decimals);
  const group = exits.oneCancelsOther && exits.rungs.length > 1 ? `ladder:${swap.id}` : null;
  return exits.rungs.map((rung, index) => ({
    ...FRESH,
    id: newId(),
    userId: swap.userId,
    idempotencyKey: exitKey(swap.id, index),
    requestHash: swap.requestHash,
    apiKeyId: swap.apiKeyId,
    walletAddress: swap.walletAddress,
    mint: swap.mint,
    side: 'sell',
    mode: 'ExactIn',
    size: { millionths: millionthsOf(rung.sellPct) },
    limit: null,
    execution: {
      auto: swap.auto,
      slippageBps: swap.auto?.slippage?.maxBps ?? swap.slippageBps,
      priorityLamports: BigInt(swap.auto?.priority?.maxLamports ?? swap.priorityFee),
      tipLamports: BigInt(swap.auto?.priority?.maxTipLamports ?? swap.tip),
      protect: swap.protect,
    },
    trigger: rungTrigger(rung, entrySol),
    highWaterMark: rung.kind === 'trailing' ? priceAfterSol(trade) : null,
    nextAt: null,
    expiresAt: null,
    positionId: position.id,
    group,
    createdAt: settledAt,
    watchedUntil: settledAt,
  }));
}

/** Cancels the exits of a closed position; `at` in unix ms. Calls `ended` with them after the commit. */
export async function endExits(
  tx: Db,
  events: EventBus,
  positionId: string,
  at: number,
  ended: (exits: readonly OrderRecord[]) => void,
): Promise<void> {
  const ending = { status: 'cancelled', reason: 'Its position was closed', at } as const;
  const exits = await cancelExits(tx, positionId, ending);
  for (const exit of exits) await events.emit(tx, 'trading.orderEnded', endedEvent(exit, ending));
  if (exits.length > 0) tx.afterCommit(() => ended(exits));
}
