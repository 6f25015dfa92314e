import type { TokenTrade } from '@dugout/contract/market/trades';
import type { PriceMetric } from '@dugout/domain/orders/trigger';
import { INTERVALS, type Interval } from '@dugout/domain/windows';
import { stored } from '#/shared/storage/stored.ts';
import type { ChartUnit } from '../token.candles.ts';
import { type Indicator, readIndicators, USUAL_INDICATORS } from './indicators.ts';

export type Measure = 'price' | 'marketCap';
export type Currency = 'usd' | 'sol';

/** A trader's chart settings, stored in this browser. `interval` is null until chosen. */
export interface ChartView {
  readonly interval: Interval | null;
  readonly measure: Measure;
  readonly currency: Currency;
  readonly indicators: readonly Indicator[];
}

const DEFAULT: ChartView = {
  interval: null,
  measure: 'price',
  currency: 'usd',
  indicators: USUAL_INDICATORS,
};

/** Parses a stored view; null if invalid. */
export function readChartView(value: unknown): ChartView | null {
  if (typeof value !== 'object' || value === null) return null;
  const given: Record<string, unknown> = { ...value };
  return {
    interval: INTERVALS.find((interval) => interval === given['interval']) ?? null,
    measure: given['measure'] === 'marketCap' ? 'marketCap' : 'price',
    currency: given['currency'] === 'sol' ? 'sol' : 'usd',
    indicators: readIndicators(given['indicators']),
  };
}

export const chartView = stored<ChartView>({
  key: 'chart',
  version: 1,
  fallback: DEFAULT,
  parse: readChartView,
});

const UNITS: Readonly<Record<`${Measure}:${Currency}`, ChartUnit>> = {
  'price:usd': 'priceUsd',
  'price:sol': 'priceSol',
  'marketCap:usd': 'marketCapUsd',
  'marketCap:sol': 'marketCapSol',
};

export const unitOf = ({ measure, currency }: ChartView): ChartUnit => UNITS[`${measure}:${currency}`];

/** Returns the unit of trigger prices that fits the chart. Orders wait for a market cap in dollars only. */
export const orderUnitOf = ({ measure, currency }: ChartView): PriceMetric =>
  measure === 'marketCap' ? 'marketCapUsd' : currency === 'sol' ? 'priceSol' : 'priceUsd';

/**
 * Returns which currencies the chart can be drawn in, by the newest price and the trades. If neither is known,
 * both are allowed.
 */
export function knownCurrencies(
  prices: Pick<TokenTrade, 'priceUsd' | 'priceSol'>,
  trades: readonly Pick<TokenTrade, 'priceUsd' | 'priceSol'>[],
): Readonly<Record<Currency, boolean>> {
  const traded = (figure: 'priceUsd' | 'priceSol'): boolean =>
    trades.length === 0 || trades.some((trade) => trade[figure] !== null);
  const usd = prices.priceUsd !== null && traded('priceUsd');
  const sol = prices.priceSol !== null && traded('priceSol');
  return usd || sol ? { usd, sol } : { usd: true, sol: true };
}

/** Returns the view to draw, switched to the other currency if the chosen one is unknown. */
export function drawableView(view: ChartView, known: Readonly<Record<Currency, boolean>>): ChartView {
  return known[view.currency] ? view : { ...view, currency: view.currency === 'usd' ? 'sol' : 'usd' };
}

const HOUR = 3_600_000;

/**
 * Returns the interval that shows the life of a token of this age (ms, null if unknown) in about a hundred
 * candles.
 */
export function fittingInterval(age: number | null): Interval {
  if (age === null || age >= 6 * HOUR) return '5m';
  if (age >= HOUR) return '1m';
  return age >= HOUR / 4 ? '15s' : '5s';
}
