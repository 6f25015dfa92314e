import type { OrderEdit, SwapOrder } from '@dugout/contract/trading/order';
import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import { isSharePct } from '@dugout/domain/orders/share';
import { reached } from '@dugout/domain/orders/trigger';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { shareOf, withoutSeparators, withSeparators } from '../amount-text.ts';
import { typedLevel } from './order-form.model.ts';

/** The fields of an order that a trader can change, as typed. */
interface OrderDraftEdit {
  /** The level in the order's own figure, or the trail in percent. */
  readonly level: string;
  /** An amount, or a share such as '50%'. */
  readonly size: string;
  /** Hours from now; '' for never, 'same' for no change. */
  readonly lasts: string;
}

type EditField = 'level' | 'size';

interface EditReading {
  /** Null while nothing has changed or something is invalid. */
  readonly edit: OrderEdit | null;
  readonly problems: Readonly<Partial<Record<EditField, string>>>;
}

const HOUR_MS = 3_600_000;

/** Returns the decimals of an order's fixed amount, which is of SOL or of the token. */
const sizeDecimals = ({ side, swapMode, decimals }: SwapOrder): number =>
  (side === 'buy') === (swapMode === 'ExactIn') ? SOL_DECIMALS : decimals;

export function draftOf(order: SwapOrder): OrderDraftEdit {
  const { amount, amountPercent, trigger } = order;
  const { level, trailBps } = trigger;
  return {
    level:
      trailBps !== null
        ? String(trailBps / 100)
        : level === null || trigger.metric === null
          ? ''
          : typedLevel(level),
    size:
      amount === null
        ? `${amountPercent ?? 100}%`
        : withSeparators(formatDecimal(BigInt(amount), sizeDecimals(order))),
    lasts: 'same',
  };
}

type Part<T> = { readonly part: T } | { readonly problem: string };

function readLevel(order: SwapOrder, text: string): Part<Pick<OrderEdit, 'level' | 'trailBps'>> {
  const value = Number(text.trim());
  if (order.trigger.trailBps !== null) {
    const trailBps = Math.round(value * 100);
    return text.trim() !== '' && trailBps >= 1 && trailBps <= 9_999
      ? { part: { trailBps } }
      : { problem: 'Between 0.01% and 99.99%' };
  }
  return value > 0 && value <= 1e15
    ? { part: { level: value } }
    : { problem: 'Enter a price above zero, such as 0.000021' };
}

function readSize(order: SwapOrder, text: string): Part<Pick<OrderEdit, 'amount' | 'amountPercent'>> {
  const percent = shareOf(text);
  if (percent !== null && isSharePct(percent) && order.swapMode === 'ExactIn')
    return { part: { amountPercent: percent } };
  const amount = parseDecimal(withoutSeparators(text), sizeDecimals(order));
  return amount === null || amount === 0n
    ? { problem: 'Enter an amount, or a share such as 50%' }
    : { part: { amount: amount.toString() } };
}

/** Reads the changes of a draft; `now` in unix ms. An untouched field is no change. */
export function readEdit(order: SwapOrder, draft: OrderDraftEdit, now: number): EditReading {
  const before = draftOf(order);
  const level = draft.level === before.level ? { part: {} } : readLevel(order, draft.level);
  const size = draft.size === before.size ? { part: {} } : readSize(order, draft.size);
  const problems = {
    ...('problem' in level ? { level: level.problem } : {}),
    ...('problem' in size ? { size: size.problem } : {}),
  };
  if ('problem' in level || 'problem' in size) return { edit: null, problems };
  const expiresAt =
    draft.lasts === ''
      ? null
      : draft.lasts === 'same'
        ? undefined
        : new Date(now + Number(draft.lasts) * HOUR_MS).toISOString();
  const changes = { ...level.part, ...size.part, ...(expiresAt === undefined ? {} : { expiresAt }) };
  return { edit: Object.keys(changes).length === 0 ? null : { id: order.id, ...changes }, problems };
}

/** A level this far from the price, in percent, is confirmed. */
const FAR_PCT = 50;

/**
 * Returns what to confirm about a new level, given the current value of the order's figure: a level far from it, or
 * a level that it has reached. Null for an ordinary level.
 */
export function levelWarning(
  { trigger: { direction } }: Pick<SwapOrder, 'trigger'>,
  level: number,
  price: number | null,
): string | null {
  if (price === null || price <= 0) return null;
  if (direction !== null && reached(direction, level, price)) return 'Price already reached: triggers now';
  const away = Math.abs(level / price - 1) * 100;
  return away > FAR_PCT ? `${Math.round(away).toLocaleString('en-US')}% from the price` : null;
}

/**
 * Returns the change that moves an order's line to `level`, in the order's own figure. A trailing order changes its
 * distance from the best price so far. Null for a level that it cannot have.
 */
export function editTo(order: SwapOrder, level: number): OrderEdit | null {
  const { trigger, side, id } = order;
  if (!(level > 0 && level <= 1e15)) return null;
  if (trigger.trailBps === null) return { id, level: Number(level.toPrecision(9)) };
  if (trigger.level === null) return null;
  const sign = side === 'sell' ? -1 : 1;
  const best = trigger.level / (1 + (sign * trigger.trailBps) / 10_000);
  const trailBps = Math.round(sign * (level / best - 1) * 10_000);
  return trailBps >= 1 && trailBps <= 9_999 ? { id, trailBps } : null;
}
