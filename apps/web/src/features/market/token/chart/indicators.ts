/** Indicators with their settings. Volume is drawn with the candles. */
export type Indicator =
  | { readonly kind: 'volume' }
  | { readonly kind: 'vwap' }
  | { readonly kind: 'sma'; readonly length: number }
  | { readonly kind: 'ema'; readonly length: number }
  | { readonly kind: 'bollinger'; readonly length: number; readonly deviations: number }
  | { readonly kind: 'rsi'; readonly length: number }
  | { readonly kind: 'macd'; readonly fast: number; readonly slow: number; readonly signal: number };
type IndicatorKind = Indicator['kind'];

export interface Setting {
  readonly key: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  /** Whole numbers only. */
  readonly whole: boolean;
}

const length = (usual: number, key = 'length', label = 'Length'): Setting => ({
  key,
  label,
  least: 2,
  most: 500,
  usual,
  whole: true,
});

interface Kind {
  readonly short: string;
  readonly name: string;
  readonly settings: readonly Setting[];
  /** Whether it can be added more than once with different settings. */
  readonly many: boolean;
}

export const KINDS: Readonly<Record<IndicatorKind, Kind>> = {
  volume: { short: 'Volume', name: 'Volume', settings: [], many: false },
  vwap: { short: 'VWAP', name: 'VWAP, volume-weighted average price', settings: [], many: false },
  sma: { short: 'SMA', name: 'SMA, simple moving average', settings: [length(20)], many: true },
  ema: { short: 'EMA', name: 'EMA, exponential moving average', settings: [length(9)], many: true },
  bollinger: {
    short: 'BB',
    name: 'Bollinger bands',
    settings: [
      length(20),
      { key: 'deviations', label: 'Deviations', least: 0.5, most: 5, usual: 2, whole: false },
    ],
    many: true,
  },
  rsi: { short: 'RSI', name: 'RSI, relative strength index', settings: [length(14)], many: false },
  macd: {
    short: 'MACD',
    name: 'MACD',
    settings: [length(12, 'fast', 'Fast'), length(26, 'slow', 'Slow'), length(9, 'signal', 'Signal')],
    many: false,
  },
};

export const INDICATOR_KINDS = [
  'volume',
  'sma',
  'ema',
  'vwap',
  'bollinger',
  'rsi',
  'macd',
] as const satisfies readonly IndicatorKind[];
export const MAX_INDICATORS = 10;
export const USUAL_INDICATORS: readonly Indicator[] = [{ kind: 'volume' }];

const figure = (
  given: Readonly<Record<string, unknown>>,
  { key, least, most, usual, whole }: Setting,
): number => {
  const value = given[key];
  const fits =
    typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value));
  return fits ? value : usual;
};

export const settingsOf = (indicator: Indicator): readonly number[] =>
  KINDS[indicator.kind].settings.map((setting) => figure({ ...indicator }, setting));

/** Parses an indicator; invalid settings get defaults. Null for an unknown kind. */
export function readIndicator(value: unknown): Indicator | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  const kind = INDICATOR_KINDS.find((known) => known === value.kind);
  if (kind === undefined) return null;
  const [first = 0, second = 0, third = 0] = KINDS[kind].settings.map((setting) =>
    figure({ ...value }, setting),
  );
  switch (kind) {
    case 'volume':
    case 'vwap':
      return { kind };
    case 'sma':
    case 'ema':
    case 'rsi':
      return { kind, length: first };
    case 'bollinger':
      return { kind, length: first, deviations: second };
    case 'macd':
      return { kind, fast: Math.min(first, second - 1), slow: second, signal: third };
  }
}

export const titleOf = (indicator: Indicator): string =>
  [KINDS[indicator.kind].short, ...settingsOf(indicator)].join(' ');

/** Parses stored indicators; omits invalid ones and duplicates. */
export function readIndicators(value: unknown): readonly Indicator[] {
  if (!Array.isArray(value)) return USUAL_INDICATORS;
  const read = value.flatMap((each) => readIndicator(each) ?? []);
  return read
    .filter((each, i) => read.findIndex((other) => titleOf(other) === titleOf(each)) === i)
    .slice(0, MAX_INDICATORS);
}

/** Adds an indicator with default settings, or different ones if such an indicator exists. */
export function withIndicator(indicators: readonly Indicator[], kind: IndicatorKind): readonly Indicator[] {
  const first = readIndicator({ kind });
  if (first === null || indicators.length >= MAX_INDICATORS) return indicators;
  const taken = new Set(indicators.map(titleOf));
  if (!KINDS[kind].many && indicators.some((each) => each.kind === kind)) return indicators;
  let next = first;
  while (taken.has(titleOf(next)) && 'length' in next) next = { ...next, length: next.length + 10 };
  return [...indicators, next];
}
