import type { PriceAlert } from '@dugout/contract/watchlist/watched-token';
import { formatMarketCap, readTypedNumber } from '#/shared/format/numbers.ts';
import { formatPrice, formatPriceNumber } from '#/shared/format/price.ts';

export type AlertMetric = PriceAlert['metric'];

export const ALERT_METRICS: readonly { readonly value: AlertMetric; readonly label: string }[] = [
  { value: 'marketCapUsd', label: 'Market cap' },
  { value: 'priceUsd', label: 'Price $' },
  { value: 'priceSol', label: 'Price SOL' },
];

/** Formats a figure by its metric: `$1.2M`, `$0.0041`, `0.0₄96 SOL`. */
export function alertFigure(metric: AlertMetric, value: number | null): string {
  if (metric === 'marketCapUsd') return formatMarketCap(value);
  return metric === 'priceUsd' ? formatPrice(value) : `${formatPriceNumber(value)} SOL`;
}

/** Formats 'Market cap above $1.2M'. */
export const alertText = ({
  metric,
  direction,
  level,
}: Pick<PriceAlert, 'metric' | 'direction' | 'level'>): string =>
  `${metric === 'marketCapUsd' ? 'Market cap' : 'Price'} ${direction} ${alertFigure(metric, level)}`;

const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * Parses a typed level: `1200000`, `1,200,000`, `1.2M`, `1,2M`, `250k`. Null for anything that is not above zero.
 */
export function readLevel(text: string): number | null {
  const [, digits = '', multiple = ''] = /^\$?([\d.,]+)\s*([kmb]?)$/i.exec(text.trim()) ?? [];
  const typed = readTypedNumber(digits);
  if (typed === null) return null;
  const value = typed * (MULTIPLES[multiple.toLowerCase()] ?? 1);
  return value > 0 && value <= 1e15 ? value : null;
}

/** Returns the alert's direction: the side of the current figure that the level is on. */
export const directionOf = (level: number, now: number | null): 'above' | 'below' =>
  now !== null && level < now ? 'below' : 'above';
