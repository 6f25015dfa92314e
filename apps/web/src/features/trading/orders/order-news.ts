import type { SwapOrder } from '@dugout/contract/trading/order';
import { TRADING_TEXTS } from '@dugout/contract/trading/texts';
import { actText, KIND_WORDS } from './order-words.ts';

/** What the trader is told when an order has moved. */
export interface OrderNews {
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** The swap that it led to, whose receipt can be opened. */
  readonly swapId: string | null;
}

type Seen = Pick<SwapOrder, 'status' | 'trigger'>;

function newsOf(order: SwapOrder, before: Seen | undefined): OrderNews | null {
  const { status, kind, symbol, swapId, reason, trigger } = order;
  const what = `${KIND_WORDS[kind]}: ${actText(order)} of ${symbol}`;
  const named = { text: what, swapId };
  if (before?.status === status) {
    if (trigger.fired <= before.trigger.fired) return null;
    return { ...named, tone: 'success', title: `Order ${trigger.fired} of ${trigger.times ?? trigger.fired} filled` };
  }
  if (status === 'filled') return { ...named, tone: 'success', title: 'Order filled' };
  if (status === 'failed') return { tone: 'error', title: TRADING_TEXTS.swapFailed, text: `${what}. ${reason ?? ''}`.trim(), swapId };
  if (status === 'expired') return { ...named, tone: 'info', title: 'Order expired' };
  return null;
}

/**
 * Tells what has happened between two looks at the orders. The first look is where it begins; an order that was made and ended between
 * two looks is told too. Of several at once the newest is told, with how many there were beside it.
 */
export class OrderWatch {
  #seen: ReadonlyMap<string, Seen> | null = null;

  look(orders: readonly SwapOrder[]): OrderNews | null {
    const before = this.#seen;
    this.#seen = new Map(orders.map((order) => [order.id, { status: order.status, trigger: order.trigger }]));
    if (before === null) return null;
    const moved = orders.flatMap((order) => newsOf(order, before.get(order.id)) ?? []);
    const [first] = moved.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'));
    if (first === undefined) return null;
    return moved.length === 1 ? first : { ...first, text: `${first.text}, and ${moved.length - 1} more` };
  }
}
