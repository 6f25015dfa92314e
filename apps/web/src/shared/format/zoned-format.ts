import { shownTimeZone } from './time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of this name in the trader's time zone, cached per zone. */
export function zonedFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = shownTimeZone();
  const key = `${name} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(key, made);
  return made;
}
