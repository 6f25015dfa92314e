/** Calendar days in a time zone. */

const MINUTE_MS = 60_000;
/** No zone is further from UTC. */
const MAX_OFFSET_MS = 15 * 60 * MINUTE_MS;

/** A calendar day. Unix ms; `to` is the first moment after it. */
export interface ZonedDay {
  /** `2026-07-29` */
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** Returns a function from a moment (unix ms) to its date in a time zone, such as `2026-07-29`. */
export function datesIn(timeZone: string): (ms: number) => string {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => form.format(ms);
}

/** Returns the first moment of a date, to the minute; when clocks skip midnight, the moment of the change. */
function startOf(date: string, dateAt: (ms: number) => string): number {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  let [before, from] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dateAt(middle) < date) before = middle;
    else from = middle;
  }
  return from;
}

/** Returns the days of a month (`2026-07`) in a time zone. A day skipped by the zone has no length. */
export function daysOfMonth(month: string, timeZone: string): readonly ZonedDay[] {
  const dateAt = datesIn(timeZone);
  const first = Date.parse(`${month}-01T00:00:00.000Z`);
  const dates: string[] = [];
  for (let day = 0; day <= 31; day++) {
    const date = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
    dates.push(date);
    if (!date.startsWith(month)) break;
  }
  const starts = dates.map((date) => startOf(date, dateAt));
  return dates.slice(0, -1).map((date, at) => ({ date, from: starts[at] ?? 0, to: starts[at + 1] ?? 0 }));
}

/**
 * Returns the moment (unix ms) at which a time zone's clocks show a date and time such as `2026-07-29T14:00`;
 * null when invalid. For a repeated time, one of the two moments; for a skipped time, a nearby moment.
 */
export function momentIn(local: string, timeZone: string): number | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (ms: number): number => Date.parse(`${form.format(ms).replace(' ', 'T')}Z`) - ms;
  return wall - offsetAt(wall - offsetAt(wall));
}
