import type { SwapOrder } from '@dugout/contract/trading/order';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { actionText, KIND_LABELS } from './order-text.ts';

interface OrderUpdate {
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** The swap whose receipt can be opened. */
  readonly swapId: string | null;
  /** The order that its wallet can sign now. */
  readonly signs?: string;
}

type Seen = Pick<SwapOrder, 'status' | 'trigger'>;

function updateOf(order: SwapOrder, before: Seen | undefined): OrderUpdate | null {
  const { status, kind, symbol, swapId, reason, trigger } = order;
  const what = `${KIND_LABELS[kind]}: ${actionText(order)} of ${symbol}`;
  const named = { text: what, swapId };
  if (before?.status === status) {
    if (trigger.fired <= before.trigger.fired) return null;
    return {
      ...named,
      tone: 'success',
      title: `Order ${trigger.fired} of ${trigger.times ?? trigger.fired} filled`,
    };
  }
  if (status === 'awaitingSignature')
    return {
      tone: 'info',
      title: `Sign to ${order.side} ${symbol}`,
      text: what,
      swapId: null,
      signs: order.id,
    };
  if (status === 'filled') return { ...named, tone: 'success', title: 'Order filled' };
  if (status === 'failed')
    return {
      tone: 'error',
      title: TRADING_TEXTS.swapFailed,
      text: `${what}. ${reason ?? ''}`.trim(),
      swapId,
    };
  if (status === 'expired') return { ...named, tone: 'info', title: 'Order expired' };
  return null;
}

/**
 * Detects changes of orders since the previous check. The first check reports only orders that await a signature.
 * An order created and ended between two checks counts as a change. Of several changes it returns the first
 * failure, otherwise the first change, with the number of the others.
 */
export class OrderUpdates {
  #seen: ReadonlyMap<string, Seen> | null = null;

  since(orders: readonly SwapOrder[]): OrderUpdate | null {
    const before = this.#seen;
    this.#seen = new Map(orders.map((order) => [order.id, { status: order.status, trigger: order.trigger }]));
    const changed = before === null ? orders.filter(({ status }) => status === 'awaitingSignature') : orders;
    const moved = changed.flatMap((order) => updateOf(order, before?.get(order.id)) ?? []);
    const [first] = moved.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'));
    if (first === undefined) return null;
    return moved.length === 1 ? first : { ...first, text: `${first.text}, and ${moved.length - 1} more` };
  }
}
