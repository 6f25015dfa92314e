/** Calendar days as they are counted in a time zone. */

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

/** Returns a function that gives the date of a moment (unix ms) in a time zone, as `2026-07-29`. */
export function datesIn(timeZone: string): (ms: number) => string {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => form.format(ms);
}

/** The first moment of a date, to the minute; where clocks skip midnight, the moment at which they do. */
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

/** The days of a month, like `2026-07`, in a time zone. A day that the zone skipped has no length. */
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
 * The moment (unix ms) at which clocks of a time zone show a date and time, like `2026-07-29T14:00`; null for
 * no such text. Of a time that occurs twice one of both, of one that is skipped a moment beside it.
 */
export function momentIn(local: string, timeZone: string): number | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (ms: number): number => Date.parse(`${form.format(ms).replace(' ', 'T')}Z`) - ms;
  return wall - offsetAt(wall - offsetAt(wall));
}
