import type { Trigger } from '@dugout/domain/orders/trigger';
import type { Row } from '#/platform/db/db.ts';
import type { OrderRecord } from './order-record.ts';

type OrderRow = Row<'swap_order'>;
/** A stored row, with the time until its next turn by the database's clock, in ms. */
export type StoredOrder = OrderRow & { readonly due_in: number | null };

const ms = (time: Date | null): number | null => time?.getTime() ?? null;
const date = (time: number | null): Date | null => (time === null ? null : new Date(time));

export function orderRow(order: OrderRecord): OrderRow {
  const { trigger, size, execution } = order;
  const priced = 'level' in trigger ? trigger : null;
  const recurring = trigger.kind === 'recurring' ? trigger : null;
  return {
    id: order.id,
    user_id: order.userId,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    api_key_id: order.apiKeyId,
    wallet_address: order.walletAddress,
    mint: order.mint,
    side: order.side,
    mode: order.mode,
    amount: 'raw' in size ? size.raw : null,
    millionths: 'millionths' in size ? size.millionths : null,
    own_limit: order.limit,
    slippage_bps: execution.slippageBps,
    priority_fee: execution.priorityLamports,
    tip: execution.tipLamports,
    protect: execution.protect,
    auto: execution.auto,
    kind: trigger.kind,
    metric: priced?.metric ?? null,
    direction: priced?.direction ?? null,
    level: priced?.level ?? null,
    trail_bps: trigger.kind === 'trailing' ? trigger.trailBps : null,
    high_water_mark: order.highWaterMark,
    watched_until: date(order.watchedUntil),
    every_seconds: recurring?.everySeconds ?? null,
    times: recurring?.times ?? null,
    fired: 0,
    next_at: date(order.nextAt),
    expires_at: date(order.expiresAt),
    position_id: order.positionId,
    order_group: order.group,
    status: 'armed',
    reason: null,
    attempt: 0,
    swap_id: null,
    sign_by: null,
    created_at: new Date(order.createdAt),
    triggered_at: null,
    ended_at: null,
    runner: null,
    runner_until: null,
    changed_in: 0n,
  };
}

export const orderRecord = (row: StoredOrder): OrderRecord => ({
  id: row.id,
  userId: row.user_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  apiKeyId: row.api_key_id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  side: row.side,
  mode: row.mode,
  limit: row.own_limit,
  size: row.amount === null ? { millionths: row.millionths ?? 0n } : { raw: row.amount },
  execution: {
    slippageBps: row.slippage_bps,
    priorityLamports: row.priority_fee,
    tipLamports: row.tip,
    protect: row.protect,
    auto: row.auto as OrderRecord['execution']['auto'],
  },
  trigger: triggerOf(row),
  highWaterMark: row.high_water_mark,
  watchedUntil: ms(row.watched_until),
  fired: row.fired,
  nextAt: ms(row.next_at),
  dueInMs: row.due_in,
  expiresAt: ms(row.expires_at),
  positionId: row.position_id,
  group: row.order_group,
  status: row.status,
  reason: row.reason,
  attempt: row.attempt,
  swapId: row.swap_id,
  signBy: ms(row.sign_by),
  runner: row.runner,
  createdAt: row.created_at.getTime(),
  endedAt: ms(row.ended_at),
});

function triggerOf(row: OrderRow): Trigger {
  const { kind, metric, direction, level } = row;
  if (kind === 'graduation') return { kind };
  if (kind === 'trailing') return { kind, trailBps: row.trail_bps ?? 0 };
  if (kind === 'recurring') return { kind, everySeconds: row.every_seconds ?? 0, times: row.times ?? 0 };
  if (metric === null || direction === null || level === null)
    throw new Error(`order ${row.id} waits for no price`);
  return { kind, metric, direction, level };
}
