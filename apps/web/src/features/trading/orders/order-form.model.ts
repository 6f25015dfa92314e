import type { TokenPage } from '@dugout/contract/market/token';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { isCurve } from '@dugout/domain/markets';
import {
  type Direction,
  isAllowed,
  isExit,
  waitsForPrice as kindWaitsForPrice,
  ORDER_KINDS,
  type PriceKind,
  usualDirection,
} from '@dugout/domain/orders/order-kinds';
import { distancePct, type PriceMetric, reached, type TokenPrices } from '@dugout/domain/orders/trigger';
import type { Side } from '../trade-form.model.ts';
import { KIND_LABELS } from './order-text.ts';

type Trigger = NonNullable<SwapRequest['trigger']>;
export type OrderType = 'market' | Trigger['kind'];

/** The typed parts of an order, other than side and amount. */
export interface OrderDraft {
  readonly type: OrderType;
  readonly metric: PriceMetric;
  readonly level: string;
  readonly direction: Direction;
  /** Percent. */
  readonly trail: string;
  readonly every: string;
  readonly everyUnit: 'minutes' | 'hours' | 'days';
  readonly times: string;
  /** Hours until expiry; null for never. */
  readonly lastsHours: number | null;
}

export const EMPTY_ORDER: OrderDraft = {
  type: 'market',
  metric: 'priceSol',
  level: '',
  direction: 'below',
  trail: '20',
  every: '1',
  everyUnit: 'hours',
  times: '5',
  lastsHours: null,
};

export const TYPE_LABELS: Readonly<Record<OrderType, string>> = {
  market: 'Market',
  ...KIND_LABELS,
};

/** Reports whether a token has yet to graduate: it trades on a bonding curve that is not full. */
export const canGraduate = ({
  market,
  graduationPct,
}: Pick<TokenPage, 'market' | 'graduationPct'>): boolean =>
  isCurve(market) && graduationPct !== null && graduationPct < 100;

/** Returns the order types for a side; graduation only for a token on a curve. */
export const typesFor = (side: Side, onCurve: boolean): readonly OrderType[] => [
  'market',
  ...ORDER_KINDS.filter((kind) => isAllowed(kind, side) && (kind !== 'graduation' || onCurve)),
];

export const waitsForPrice = (type: OrderType): type is PriceKind =>
  type !== 'market' && kindWaitsForPrice(type);

/** Reports whether an order belongs to a position and is canceled with it. */
export const needsPosition = (type: OrderType, side: Side): boolean =>
  type !== 'market' && isExit(type, side);

const LEVEL_DIGITS = 6;

/** Writes a level as a trader would type it, with six significant digits. */
export const typedLevel = (level: number): string =>
  level >= 1e-6 ? Number(level.toPrecision(LEVEL_DIGITS)).toString() : level.toPrecision(LEVEL_DIGITS);

/**
 * Returns the draft in another unit. A typed level keeps its distance from the price; it is emptied where a price is
 * unknown.
 */
export function inUnit(draft: OrderDraft, metric: PriceMetric, prices: TokenPrices): OrderDraft {
  if (draft.metric === metric) return draft;
  const [from, to] = [prices[draft.metric], prices[metric]];
  const level = numberOf(draft.level);
  const known = level > 0 && from !== null && from > 0 && to !== null;
  return { ...draft, metric, level: known ? typedLevel((level * to) / from) : '' };
}

type OrderField = 'level' | 'trail' | 'every' | 'times';
type OrderProblems = Readonly<Partial<Record<OrderField, string>>>;

export interface OrderReading {
  /** Null while incomplete or invalid. */
  readonly trigger: Trigger | null;
  readonly problems: OrderProblems;
}

const SECONDS = { minutes: 60, hours: 3_600, days: 86_400 } as const;
const HOUR_MS = 3_600_000;
const NUMBER = /^\d*\.?\d+(e-?\d+)?$|^\d+\.$/i;

const numberOf = (text: string): number => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN);

/** Returns the trigger direction of a price order; only a limit order has a choice. */
export const directionOf = ({ type, direction }: OrderDraft, side: Side): Direction =>
  waitsForPrice(type) && type !== 'limit' ? usualDirection(type, side) : direction;

/**
 * Reads an order's trigger, or the problems with its fields. `now` is unix ms. An empty field is incomplete, not
 * a problem.
 */
export function readOrder(draft: OrderDraft, side: Side, now: number): OrderReading {
  const { type, lastsHours } = draft;
  const ends = lastsHours === null ? {} : { expiresAt: new Date(now + lastsHours * HOUR_MS).toISOString() };
  const reading = (wanted: Trigger | null, problems: OrderProblems): OrderReading => ({
    trigger: wanted === null || Object.keys(problems).length > 0 ? null : { ...wanted, ...ends },
    problems,
  });
  if (type === 'market') return { trigger: null, problems: {} };
  if (type === 'graduation') return reading({ kind: type }, {});
  if (type === 'trailing') {
    const bps = Math.round(numberOf(draft.trail) * 100);
    const wrong = draft.trail.trim() !== '' && !(bps >= 1 && bps <= 9_999);
    return reading(
      Number.isNaN(bps) ? null : { kind: type, trailBps: bps },
      wrong ? { trail: 'Between 0.01% and 99.99%' } : {},
    );
  }
  if (type === 'recurring') return readRecurring(draft, reading);
  const level = numberOf(draft.level);
  if (draft.level.trim() === '') return reading(null, {});
  if (!(level > 0 && level <= 1e15))
    return reading(null, { level: 'Enter a price above zero, such as 0.000021' });
  return reading({ kind: type, [draft.metric]: level, direction: directionOf(draft, side) }, {});
}

function readRecurring(
  { every, everyUnit, times }: OrderDraft,
  reading: (wanted: Trigger | null, problems: OrderProblems) => OrderReading,
): OrderReading {
  const everySeconds = Math.round(numberOf(every) * SECONDS[everyUnit]);
  const count = numberOf(times);
  const problems = {
    ...(every.trim() !== '' && !(everySeconds >= 10 && everySeconds <= 30 * 86_400)
      ? { every: 'From 10 seconds to 30 days' }
      : {}),
    ...(times.trim() !== '' && !(Number.isInteger(count) && count >= 1 && count <= 1_000)
      ? { times: 'From 1 to 1,000 times' }
      : {}),
  };
  const known = !Number.isNaN(everySeconds) && !Number.isNaN(count);
  return reading(known ? { kind: 'recurring', everySeconds, times: count } : null, problems);
}

/**
 * Returns the distance to the trigger in percent of the current price, and whether it is reached; null if price
 * or level is unknown.
 */
export function standing(
  draft: OrderDraft,
  side: Side,
  price: number | null,
): { readonly awayPct: number; readonly there: boolean } | null {
  const level = numberOf(draft.level);
  const awayPct = waitsForPrice(draft.type) && level > 0 ? distancePct(price, level) : null;
  if (awayPct === null || price === null) return null;
  return { awayPct, there: reached(directionOf(draft, side), level, price) };
}
