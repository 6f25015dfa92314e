import { type Moment, toMs } from './moment.ts';
import { UNKNOWN } from './numbers.ts';
import { zonedFormat } from './zoned-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const largest = (
  age: number,
  units: readonly (readonly [number, string])[],
  smallest: readonly [number, string],
): string => {
  const [size, suffix] = units.find(([unit]) => age >= unit) ?? smallest;
  return `${Math.floor(age / size)}${suffix}`;
};

const AGES = [
  [YEAR, 'y'],
  [MONTH, 'mo'],
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'm'],
] as const;

/**
 * Formats the age of a token in its largest whole unit from seconds to years: `52s`, `41m`, `3mo`. A month is 30
 * days. `now` in unix ms.
 */
export function formatTokenAge(createdAt: Moment, now: number): string {
  const at = toMs(createdAt);
  return at === null ? UNKNOWN : largest(Math.max(0, now - at), AGES, [1_000, 's']);
}

/** Formats the time since a moment, from minutes to years; `now` for the future. */
export function formatRelativeAge(moment: Moment, now: number): string {
  const at = toMs(moment);
  if (at === null) return UNKNOWN;
  return at > now ? 'now' : largest(now - at, AGES, [MINUTE, 'm']);
}

const TRACKER_AGES = [
  [DAY, 'd'],
  [HOUR, 'h'],
] as const;

/** Formats the age for the tracker: minutes, hours and days only. */
export function formatTrackerAge(moment: Moment, now: number): string {
  const at = toMs(moment);
  return at === null ? UNKNOWN : largest(Math.max(0, now - at), TRACKER_AGES, [MINUTE, 'm']);
}

/** Formats the time of day with seconds, as in 'prices of 16:41:07'. */
export const formatClock = (ms: number): string => zonedFormat('clock', CLOCK).format(ms);

/** Formats a delay in seconds with one decimal: `0.4 s`. */
export const formatDelay = (ms: number | null): string =>
  ms === null ? UNKNOWN : `${(Math.max(0, ms) / 1_000).toFixed(1)} s`;
