/** The file of `GET /alpha/callers/{userId}/export`: a caller's complete record with proofs. */
import type { ProvenLeaf } from '../log/proven-leaf.ts';
import {
  type Check,
  checkpointShape,
  consistencyShape,
  count,
  having,
  listOf,
  oneOf,
  orNull,
  parseShape,
  provenLeafShape,
  text,
  time,
} from '../shapes.ts';

const EXPORT_FORMAT = 'dugout-calls-1';

/** Unix seconds; US dollars per whole token. */
export interface ExportedCandle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The lowest and the highest price of a second, US dollars per whole token. `time` is unix seconds. */
export interface PricedSecond {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

type ExportedOutcome = 'hit' | 'miss' | 'open' | 'unknown';

export interface ExportedCall {
  readonly callId: string;
  readonly tokenAddress: string;
  readonly outcome: ExportedOutcome;
  /** The highest price within 24 hours of the call, US dollars; null when trades are missing. */
  readonly peakPrice: string | null;
  /** The second of the trade that set the call's price; null or absent when unknown. */
  readonly priced?: PricedSecond | null;
  /** Width of the candles, such as `1m`. */
  readonly interval: string;
  /** Starts one candle before the call's. */
  readonly candles: readonly ExportedCandle[];
}

export interface ExportedFigures {
  readonly hits: number;
  readonly n: number;
  /** Percent 0 to 100, as are the ends of the interval. */
  readonly hitRate: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** As a multiple of the call price. */
  readonly medianPeak: number | null;
}

export interface CallerExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly userId: string;
  readonly userName: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly checkpoint: { readonly size: number; readonly note: string; readonly verifierKey: string };
  /** In the order of the log. */
  readonly leaves: readonly ProvenLeaf[];
  readonly consistency: { readonly since: number; readonly proof: readonly string[] } | null;
  /** In the order of the log. */
  readonly calls: readonly ExportedCall[];
  readonly figures: ExportedFigures;
}

const price: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
const decimal: Check = (value) => text(value) && /^\d+(\.\d+)?$/.test(value as string);

const isExport = having({
  format: oneOf(EXPORT_FORMAT),
  userId: text,
  userName: text,
  exportedAt: time,
  checkpoint: checkpointShape,
  leaves: listOf(provenLeafShape),
  consistency: consistencyShape,
  calls: listOf(
    having({
      callId: text,
      tokenAddress: text,
      outcome: oneOf('hit', 'miss', 'open', 'unknown'),
      peakPrice: orNull(decimal),
      priced: (value) =>
        value === undefined || orNull(having({ time: count, low: price, high: price }))(value),
      interval: text,
      candles: listOf(having({ time: count, open: price, high: price, low: price, close: price })),
    }),
  ),
  figures: having({
    hits: count,
    n: count,
    hitRate: orNull(price),
    interval: orNull((value) => listOf(price)(value) && (value as unknown[]).length === 2),
    medianPeak: orNull(price),
  }),
});

/** Returns null for anything but an export. Additional unknown members are allowed. */
export const parseExport = (file: string): CallerExport | null => parseShape<CallerExport>(file, isExport);
