import type { TokenPage } from '@dugout/contract/market/token';
import type { Candle, TokenTrade } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/** What the chart's price axis counts in. Market cap is price times supply. */
export type ChartUnit = 'priceUsd' | 'priceSol' | 'marketCapUsd' | 'marketCapSol';

/** A trade as the chart sees it: `time` in unix seconds, `price` and `volume` in the chart's unit. */
export interface ChartTrade {
  readonly time: number;
  readonly price: number;
  readonly volume: number;
}

const solOf = ({ solAmount }: TokenTrade): number | null =>
  solAmount === null ? null : toNumber(BigInt(solAmount), SOL_DECIMALS);

/**
 * Returns null for a trade that did not set the token's price, or whose price is not known in the unit.
 * `supply` is in whole tokens, null when unknown.
 */
export function toChartTrade(trade: TokenTrade, unit: ChartUnit, supply: number | null): ChartTrade | null {
  const inSol = unit === 'priceSol' || unit === 'marketCapSol';
  const price = inSol ? trade.priceSol : trade.priceUsd;
  const volume = inSol ? solOf(trade) : trade.usdAmount;
  const factor = unit === 'marketCapUsd' || unit === 'marketCapSol' ? supply : 1;
  if (!trade.setsPrice || price === null || volume === null || factor === null || !(price > 0)) return null;
  return { time: Date.parse(trade.time) / 1000, price: price * factor, volume };
}

export interface MergedCandles {
  readonly candles: readonly Candle[];
  /** Index of the oldest candle that changed; `candles.length` when none did. */
  readonly changedFrom: number;
}

/**
 * Candles with trades added, oldest first; the input stays as it is. `seconds` is the interval. Trades come
 * in the order in which they were made; one opens a candle where there is none.
 */
export function mergeTrades(
  candles: readonly Candle[],
  trades: readonly ChartTrade[],
  seconds: number,
): MergedCandles {
  if (trades.length === 0) return { candles, changedFrom: candles.length };
  const merged = [...candles];
  let changedFrom = merged.length;
  for (const trade of trades) {
    const time = Math.floor(trade.time / seconds) * seconds;
    let at = merged.length - 1;
    while (at >= 0 && (merged[at]?.time ?? 0) > time) at--;
    const candle = merged[at];
    if (candle?.time === time) {
      merged[at] = {
        time,
        open: candle.open,
        high: Math.max(candle.high, trade.price),
        low: Math.min(candle.low, trade.price),
        close: trade.price,
        volume: candle.volume + trade.volume,
      };
    } else {
      at++;
      merged.splice(at, 0, {
        time,
        open: trade.price,
        high: trade.price,
        low: trade.price,
        close: trade.price,
        volume: trade.volume,
      });
    }
    changedFrom = Math.min(changedFrom, at);
  }
  return { candles: merged, changedFrom };
}

/** Older candles put before the ones that are there; overlap goes to the newer set. */
export function prependOlder(older: readonly Candle[], candles: readonly Candle[]): readonly Candle[] {
  const first = candles[0];
  return first === undefined ? older : [...older.filter((candle) => candle.time < first.time), ...candles];
}

/**
 * For drawing only: each candle opens where the one before it closed, so that no gap shows between two
 * trades.
 */
export const joinOpen = (candle: Candle, before: Candle | undefined): Candle =>
  before === undefined
    ? candle
    : {
        ...candle,
        open: before.close,
        high: Math.max(candle.high, before.close),
        low: Math.min(candle.low, before.close),
      };

/** Candles with every price and the volume's price unit scaled; used for the market cap in SOL. */
export const scaleCandles = (candles: readonly Candle[], factor: number): readonly Candle[] =>
  candles.map((candle) => ({
    ...candle,
    open: candle.open * factor,
    high: candle.high * factor,
    low: candle.low * factor,
    close: candle.close * factor,
  }));

/** Returns the price that the page shows for a token, in the chart's unit; null when unknown. */
export function shownPrice(
  { priceUsd, priceSol, marketCapUsd }: Pick<TokenPage, 'priceUsd' | 'priceSol' | 'marketCapUsd'>,
  unit: ChartUnit,
  supply: number | null,
): number | null {
  if (unit !== 'marketCapSol') return { priceUsd, priceSol, marketCapUsd }[unit];
  return priceSol === null || supply === null ? null : priceSol * supply;
}

/** A SOL price in the chart's unit, at the SOL price of now; null where a part of it is not known. */
export function inChartUnit(
  priceSol: number | null,
  unit: ChartUnit,
  solUsd: number | null,
  supply: number | null,
): number | null {
  const factors: Readonly<Record<ChartUnit, number | null>> = {
    priceSol: 1,
    priceUsd: solUsd,
    marketCapSol: supply,
    marketCapUsd: solUsd === null || supply === null ? null : solUsd * supply,
  };
  const factor = factors[unit];
  return priceSol === null || factor === null ? null : priceSol * factor;
}
