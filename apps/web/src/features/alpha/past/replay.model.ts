import { momentIn } from '@dugout/domain/time/zoned-days';
import { dateOf } from '#/shared/format/calendar-days.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { shownTimeZone } from '#/shared/format/time-zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The whole hour a day before `now` (unix ms), as ISO 8601: where a replay begins. */
export const anHourOf = (now: number): string =>
  new Date(Math.floor((now - DAY) / HOUR) * HOUR).toISOString();

/** The moment so many hours on, within what is recorded and before `now`. */
export function hoursOn(moment: string, hours: number, earliest: string | null, now: number): string {
  const least = earliest === null ? Number.NEGATIVE_INFINITY : Date.parse(earliest);
  const wanted = Date.parse(moment) + hours * HOUR;
  return new Date(Math.min(now, Math.max(least, wanted))).toISOString();
}

/** How many times as fast as the market a replay plays. */
export const SPEEDS = [60, 300, 900] as const;
export type Speed = (typeof SPEEDS)[number];

export const nextSpeed = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 60;

/** The moment that `ms` of playing lead to, as ISO 8601; null when that is now (unix ms). */
export function playedOn(moment: string, ms: number, speed: Speed, now: number): string | null {
  const at = Date.parse(moment) + ms * speed;
  return at < now ? new Date(at).toISOString() : null;
}

/** The value of a field for date and time, in the trader's time zone: `2026-11-21T14:00`. */
export function fieldTime(moment: string): string {
  const at = Date.parse(moment);
  return `${dateOf(at)}T${formatDate(at, 'time')}`;
}

/** The moment that such a field holds; null while it holds none. */
export function momentOf(field: string): string | null {
  const at = momentIn(field, shownTimeZone());
  return at === null ? null : new Date(at).toISOString();
}
