/** The rolling windows of every market figure. */
export const WINDOWS = ['1m', '5m', '1h', '6h', '24h'] as const;
export type Window = (typeof WINDOWS)[number];

export const WINDOW_MS: Readonly<Record<Window, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '1h': 3_600_000,
  '6h': 21_600_000,
  '24h': 86_400_000,
};

export const INTERVALS = ['1s', '5s', '15s', '30s', '1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];

export const INTERVAL_SECONDS: Readonly<Record<Interval, number>> = {
  '1s': 1,
  '5s': 5,
  '15s': 15,
  '30s': 30,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
};
