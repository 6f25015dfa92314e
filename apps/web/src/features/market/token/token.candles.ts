import type { TokenPage } from '@dugout/contract/market/token';
import type { Candle, TokenTrade } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/** Unit of the chart's price axis. Market cap is price times supply. */
export type ChartUnit = 'priceUsd' | 'priceSol' | 'marketCapUsd' | 'marketCapSol';

/** A trade for the chart: `time` in unix seconds, `price` and `volume` in the chart's unit. */
export interface ChartTrade {
  readonly time: number;
  readonly price: number;
  readonly volume: number;
}

const solOf = ({ solAmount }: TokenTrade): number | null =>
  solAmount === null ? null : toNumber(BigInt(solAmount), SOL_DECIMALS);

/**
 * Returns null for a trade that did not set the token's price, or whose price is unknown in the unit. `supply` is
 * in whole tokens, null if unknown.
 */
export function toChartTrade(trade: TokenTrade, unit: ChartUnit, supply: number | null): ChartTrade | null {
  const inSol = unit === 'priceSol' || unit === 'marketCapSol';
  const price = inSol ? trade.priceSol : trade.priceUsd;
  const volume = inSol ? solOf(trade) : trade.usdAmount;
  const factor = unit === 'marketCapUsd' || unit === 'marketCapSol' ? supply : 1;
  if (!trade.setsPrice || price === null || volume === null || factor === null || !(price > 0)) return null;
  return { time: Date.parse(trade.time) / 1000, price: price * factor, volume };
}

interface MergedCandles {
  readonly candles: readonly Candle[];
  /** Index of the oldest candle that changed; `candles.length` if none did. */
  readonly changedFrom: number;
}

/**
 * Returns new candles with trades merged in, oldest first. `seconds` is the interval. Trades must be in
 * chronological order; a trade opens a candle where there is none.
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

/** Prepends older candles; the newer set wins where they overlap. */
export function prependOlder(older: readonly Candle[], candles: readonly Candle[]): readonly Candle[] {
  const first = candles[0];
  return first === undefined ? older : [...older.filter((candle) => candle.time < first.time), ...candles];
}

/** Sets a candle's open to the previous close, for drawing only, so that there are no gaps between trades. */
export const joinOpen = (candle: Candle, before: Candle | undefined): Candle =>
  before === undefined
    ? candle
    : {
        ...candle,
        open: before.close,
        high: Math.max(candle.high, before.close),
        low: Math.min(candle.low, before.close),
      };

/** Scales every price and the volume's price unit; used for the market cap in SOL. */
export const scaleCandles = (candles: readonly Candle[], factor: number): readonly Candle[] =>
  candles.map((candle) => ({
    ...candle,
    open: candle.open * factor,
    high: candle.high * factor,
    low: candle.low * factor,
    close: candle.close * factor,
  }));

/** Returns the page's price of a token in the chart's unit; null if unknown. */
export function shownPrice(
  { priceUsd, priceSol, marketCapUsd }: Pick<TokenPage, 'priceUsd' | 'priceSol' | 'marketCapUsd'>,
  unit: ChartUnit,
  supply: number | null,
): number | null {
  if (unit !== 'marketCapSol') return { priceUsd, priceSol, marketCapUsd }[unit];
  return priceSol === null || supply === null ? null : priceSol * supply;
}

/** Converts a SOL price to the chart's unit at the current SOL price; null if anything needed is unknown. */
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
