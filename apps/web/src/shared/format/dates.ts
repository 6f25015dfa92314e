/** Dates and times of day, in one form across the product and in the trader's time zone. */
import { type Moment, toMs } from './moment.ts';
import { UNKNOWN } from './numbers.ts';
import { shownTimeZone } from './time-zone.ts';

const DAY_MS = 86_400_000;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const DATE = { ...DAY, year: 'numeric' } as const;

const FORMS = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: DAY,
  date: DATE,
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  weekdayDate: { weekday: 'long', day: 'numeric', month: 'long' },
  time: CLOCK,
  clock: { ...CLOCK, second: '2-digit' },
  dayTime: { ...DAY, ...CLOCK },
  dayClock: { ...DAY, ...CLOCK, second: '2-digit' },
  dateTime: { ...DATE, ...CLOCK },
  dateClock: { ...DATE, ...CLOCK, second: '2-digit' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

export type DateForm = keyof typeof FORMS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(form: DateForm, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone });
  formats.set(key, made);
  return made;
}

/**
 * A moment in one of the forms: `date` is 29 Jul 2026, `dateTime` 29 Jul 2026, 14:05, `dayTime` 29 Jul, 14:05,
 * `time` 14:05; with `clock` in place of `time` seconds are shown.
 */
export function formatDate(moment: Moment, form: DateForm = 'date'): string {
  const ms = toMs(moment);
  return ms === null ? UNKNOWN : formatOf(form, shownTimeZone()).format(ms).replaceAll('Sept', 'Sep');
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `July 2026` of `2026-07`. */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01`));

/** The date of a moment, `2026-07-29`. */
export function dateOf(ms: number): string {
  const zone = shownTimeZone();
  const key = `iso ${zone}`;
  const form =
    formats.get(key) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(key, form);
  return form.format(ms);
}

/** How many calendar days lie between two moments. */
export const daysBetween = (earlier: number, later: number): number =>
  Math.round((Date.parse(dateOf(later)) - Date.parse(dateOf(earlier))) / DAY_MS);
