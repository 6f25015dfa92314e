/** Cache of valid time zone names, because the check is slower than all other validation. */
const timeZones = new Set<string>();
/** There are about 600, which may also be written in capitals. */
const MAX_TIME_ZONES = 1_000;

/** Reports whether a name is an IANA time zone known to this runtime, such as Europe/Oslo. */
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
