import type { SwapOrder } from '@dugout/contract/trading/order';
import { toNumber } from '@dugout/domain/base-units';
import type { PriceMetric } from '@dugout/domain/orders/trigger';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatAmount, formatMarketCap, formatSol } from '#/shared/format/numbers.ts';
import { formatPrice, formatPriceNumber } from '#/shared/format/price.ts';
import type { RuleText } from '#/shared/tokens/rule-chip.tsx';

const trimmed = (value: number, digits: number): string => Number(value.toFixed(digits)).toString();

/** Formats the distance from the entry in percent: `2x`, `+20%`, `-30%`. */
export const moveText = (movePct: number): string =>
  movePct >= 50 ? `${trimmed(1 + movePct / 100, 2)}x` : `${movePct >= 0 ? '+' : ''}${trimmed(movePct, 1)}%`;

/** Formats `sell all`, `sell 50%`. */
export const sellText = (sellPct: number): string =>
  sellPct >= 100 ? 'sell all' : `sell ${trimmed(sellPct, 2)}%`;

export const METRIC_UNITS: Readonly<Record<PriceMetric, string>> = {
  priceSol: 'SOL',
  priceUsd: 'USD',
  marketCapUsd: 'USD cap',
};

export function levelText(metric: PriceMetric | null, level: number | null): string {
  if (level === null) return '-';
  if (metric === 'marketCapUsd') return `${formatMarketCap(level)} cap`;
  return metric === 'priceUsd' ? formatPrice(level) : `${formatPriceNumber(level)} SOL`;
}

const INTERVALS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Formats seconds as `every 2 hours`, `every minute`. */
export function everyText(seconds: number): string {
  const [size, name] = INTERVALS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / size;
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`;
}

/** Names of the kinds of orders. */
export const KIND_LABELS: Readonly<Record<SwapOrder['kind'], string>> = {
  limit: 'Limit',
  takeProfit: 'Take profit',
  stopLoss: 'Stop loss',
  trailing: 'Trailing',
  recurring: 'DCA',
  graduation: 'On graduation',
};

export const STATE_LABELS: Readonly<Record<SwapOrder['status'], string>> = {
  armed: 'Active',
  triggered: 'Triggered',
  awaitingSignature: 'Sign now',
  filled: 'Filled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
};

/** Formats an order's amount: `50%`, `0.5000 SOL`, `20.4K COO`. */
export function amountText({ amount, amountPercent, side, swapMode, decimals, symbol }: SwapOrder): string {
  if (amount === null)
    return amountPercent === null || amountPercent >= 100 ? 'all' : `${trimmed(amountPercent, 2)}%`;
  const inSol = (side === 'buy') === (swapMode === 'ExactIn');
  return inSol
    ? `${formatSol(toNumber(BigInt(amount), SOL_DECIMALS))} SOL`
    : `${formatAmount(toNumber(BigInt(amount), decimals))} ${symbol}`;
}

/** Formats `sell 50%`, `buy 0.5000 SOL`. */
export const actionText = (order: SwapOrder): string => `${order.side} ${amountText(order)}`;

/** Formats a trigger: `at or below 0.0₄2120 SOL`, `20% below its high`, `every hour, 2 of 5 done`. */
export function waitText({ trigger, side }: Pick<SwapOrder, 'trigger' | 'side'>): string {
  const { kind, metric, level, direction, trailBps, everySeconds, times, fired } = trigger;
  if (kind === 'graduation') return 'on graduation';
  if (kind === 'recurring') return `${everyText(everySeconds ?? 0)}, ${fired} of ${times ?? 0} done`;
  if (kind === 'trailing')
    return `${trimmed((trailBps ?? 0) / 100, 2)}% ${side === 'sell' ? 'below its high' : 'above its low'}`;
  return `at or ${direction ?? 'above'} ${levelText(metric, level)}`;
}

/** Describes an order: an exit relative to its position, a buy never in the color of a loss; `entrySol` is the cost of a token, null if unknown. */
export function ruleText(order: SwapOrder, entrySol: number | null): RuleText {
  const { trigger, kind } = order;
  const action = order.amount === null ? sellText(order.amountPercent ?? 100) : actionText(order);
  const tone =
    order.side === 'buy' || kind === 'takeProfit' || (kind !== 'stopLoss' && trigger.direction === 'above')
      ? 'up'
      : 'down';
  if (kind === 'trailing')
    return { figure: `trail ${trimmed((trigger.trailBps ?? 0) / 100, 2)}%`, action, tone };
  if (kind === 'graduation') return { figure: 'graduation', action, tone: 'up' };
  if (kind === 'recurring') return { figure: everyText(trigger.everySeconds ?? 0), action, tone };
  const { level, metric } = trigger;
  const seen = metric === 'priceSol' && level !== null && entrySol !== null && entrySol > 0;
  return { figure: seen ? moveText((level / entrySol - 1) * 100) : levelText(metric, level), action, tone };
}

/** Describes what an active order would do if it triggered now, or why it would do nothing. */
export function wouldDoText({ wouldDo, side, decimals, symbol, status }: SwapOrder): string {
  if (wouldDo === null) return status === 'triggered' ? 'Executing' : '-';
  if (wouldDo.problem !== null) return wouldDo.problem;
  if (wouldDo.inAmount === null || wouldDo.outAmount === null) return '-';
  const [tokens, lamports] =
    side === 'buy' ? [wouldDo.outAmount, wouldDo.inAmount] : [wouldDo.inAmount, wouldDo.outAmount];
  const sol = `${formatSol(toNumber(BigInt(lamports), SOL_DECIMALS))} SOL`;
  const amount = `${formatAmount(toNumber(BigInt(tokens), decimals))} ${symbol}`;
  return side === 'buy' ? `${amount} for ${sol}` : `${sol} for ${amount}`;
}
