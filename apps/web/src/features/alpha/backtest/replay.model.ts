import { momentIn } from '@dugout/domain/time/zoned-days';
import { dateOf } from '#/shared/format/calendar-days.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { shownTimeZone } from '#/shared/format/time-zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns the whole hour a day before `now` (unix ms), as ISO 8601: the default start of a replay. */
export const anHourOf = (now: number): string =>
  new Date(Math.floor((now - DAY) / HOUR) * HOUR).toISOString();

/** Adds hours to a moment, clamped between the first recorded moment and `now`. */
export function hoursOn(moment: string, hours: number, earliest: string | null, now: number): string {
  const least = earliest === null ? Number.NEGATIVE_INFINITY : Date.parse(earliest);
  const wanted = Date.parse(moment) + hours * HOUR;
  return new Date(Math.min(now, Math.max(least, wanted))).toISOString();
}

/** Replay speeds relative to the market. */
export const SPEEDS = [60, 300, 900] as const;
export type Speed = (typeof SPEEDS)[number];

export const nextSpeed = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 60;

/** Returns the moment after playing for `ms`, as ISO 8601; null once it reaches `now` (unix ms). */
export function playedOn(moment: string, ms: number, speed: Speed, now: number): string | null {
  const at = Date.parse(moment) + ms * speed;
  return at < now ? new Date(at).toISOString() : null;
}

/** Formats the value of a datetime field in the trader's time zone: `2026-11-21T14:00`. */
export function fieldTime(moment: string): string {
  const at = Date.parse(moment);
  return `${dateOf(at)}T${formatDate(at, 'time')}`;
}

/** Parses the value of a datetime field; null if empty or invalid. */
export function momentOf(field: string): string | null {
  const at = momentIn(field, shownTimeZone());
  return at === null ? null : new Date(at).toISOString();
}
