import { UNKNOWN } from './numbers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

type Moment = number | string | null | undefined;

/** Unix ms of a moment given as unix ms or ISO 8601; null when it is none. */
export function toMs(moment: Moment): number | null {
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}

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
 * Age of a token, in its largest whole unit from seconds to years: `52s`, `41m`, `3mo`. A month is 30 days.
 * `now` in unix ms.
 */
export function formatTokenAge(createdAt: Moment, now: number): string {
  const at = toMs(createdAt);
  return at === null ? UNKNOWN : largest(Math.max(0, now - at), AGES, [1_000, 's']);
}

/** How long ago, from minutes to years; `now` for what lies ahead. */
export function formatRelativeAge(moment: Moment, now: number): string {
  const at = toMs(moment);
  if (at === null) return UNKNOWN;
  return at > now ? 'now' : largest(now - at, AGES, [MINUTE, 'm']);
}

const TRACKER_AGES = [
  [DAY, 'd'],
  [HOUR, 'h'],
] as const;

/** The tracker's form: minutes, hours and days only. */
export function formatTrackerAge(moment: Moment, now: number): string {
  const at = toMs(moment);
  return at === null ? UNKNOWN : largest(Math.max(0, now - at), TRACKER_AGES, [MINUTE, 'm']);
}

const dayNumber = (ms: number): number => {
  const date = new Date(ms);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
};

/**
 * A chat time in the viewer's zone: time of day today, 'Yesterday', the weekday within seven calendar days,
 * else the date.
 */
export function formatChatTime(moment: Moment, now: number, locale?: string): string {
  const at = toMs(moment);
  if (at === null) return UNKNOWN;
  const days = dayNumber(now) - dayNumber(at);
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at);
  if (days <= 0) return form({ hour: '2-digit', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days < 7) return form({ weekday: 'long' });
  return form({ dateStyle: 'short' });
}

/** Time of day with seconds, as 'prices of 16:41:07' shows it. */
export function formatClock(ms: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  const date = new Date(ms);
  return `${part(date.getHours())}:${part(date.getMinutes())}:${part(date.getSeconds())}`;
}

/** A delay in seconds with one decimal: `0.4 s`. */
export const formatDelay = (ms: number | null): string =>
  ms === null ? UNKNOWN : `${(Math.max(0, ms) / 1_000).toFixed(1)} s`;
