export interface QuietHours {
  readonly enabled: boolean;
  /** `HH:MM` */
  readonly from: string;
  /** `HH:MM`; on the next day if not after `from`. */
  readonly to: string;
  /** Days on which they start, 1 for Monday to 7. */
  readonly days: readonly number[];
  /** IANA name. */
  readonly timeZone: string;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns local time: the weekday, 1 for Monday, and `HH:MM`. */
function wallClock(at: number, timeZone: string): { readonly day: number; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  return { day: WEEKDAYS.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` };
}

/** Reports whether a moment (unix ms) is in the quiet hours. */
export function isQuiet({ enabled, from, to, days, timeZone }: QuietHours, at: number): boolean {
  if (!enabled) return false;
  const { day, time } = wallClock(at, timeZone);
  if (from < to) return days.includes(day) && from <= time && time < to;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (days.includes(day) && from <= time) || (days.includes(dayBefore) && time < to);
}
