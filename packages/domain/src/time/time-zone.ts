/** Names that were found to be time zones: finding out takes longer than all other checks. */
const timeZones = new Set<string>();
/** There are some 600, which may be written in capitals too. */
const MAX_TIME_ZONES = 1_000;

/** Whether a name is an IANA time zone that this program knows, like Europe/Oslo. */
export function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (timeZones.size < MAX_TIME_ZONES) timeZones.add(name);
  return true;
}
