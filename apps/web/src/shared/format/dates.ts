/** Dates and times of day, in one format across the product and in the trader's time zone. */
import { type Moment, toMs } from './moment.ts';
import { UNKNOWN } from './numbers.ts';
import { zonedFormat } from './zoned-format.ts';

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

/**
 * Formats a moment: `date` is 29 Jul 2026, `dateTime` 29 Jul 2026, 14:05, `dayTime` 29 Jul, 14:05, `time` 14:05.
 * With `clock` in place of `time`, seconds are shown.
 */
export function formatDate(moment: Moment, form: DateForm = 'date'): string {
  const ms = toMs(moment);
  return ms === null ? UNKNOWN : zonedFormat(form, FORMS[form]).format(ms).replaceAll('Sept', 'Sep');
}
