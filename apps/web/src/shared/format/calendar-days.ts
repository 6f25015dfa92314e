/** Calendar days and months in the trader's time zone. */
import { shownTimeZone } from './time-zone.ts';

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-07` as `July 2026`. */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01`));

/** Returns the date of a moment in unix ms, `2026-07-29`. */
export function dateOf(ms: number): string {
  const timeZone = shownTimeZone();
  const form =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, form);
  return form.format(ms);
}

/** Returns the month of a moment (unix ms), like `2026-07`. */
export const monthOf = (ms: number): string => dateOf(ms).slice(0, 7);

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Counts the calendar days from one moment to another, both in unix ms. */
export const daysBetween = (earlier: number, later: number): number =>
  Math.round((Date.parse(dateOf(later)) - Date.parse(dateOf(earlier))) / DAY_MS);
