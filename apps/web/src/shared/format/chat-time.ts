import { daysBetween } from './calendar-days.ts';
import { type Moment, toMs } from './moment.ts';
import { UNKNOWN } from './numbers.ts';
import { shownTimeZone } from './time-zone.ts';

/**
 * Formats a chat time in the viewer's locale and the trader's time zone: time of day today, 'Yesterday', the
 * weekday within seven calendar days, otherwise the date.
 */
export function formatChatTime(moment: Moment, now: number, locale?: string): string {
  const at = toMs(moment);
  if (at === null) return UNKNOWN;
  const days = daysBetween(at, now);
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: shownTimeZone() }).format(at);
  if (days <= 0) return form({ hour: '2-digit', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days < 7) return form({ weekday: 'long' });
  return form({ dateStyle: 'short' });
}
