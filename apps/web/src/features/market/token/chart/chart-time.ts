import type { TickMarkType, Time } from 'lightweight-charts';

const seconds = (time: Time): number => (typeof time === 'number' ? time : 0);
const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { hourCycle: 'h23', ...options });
const MOMENT = form({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Unix seconds in the viewer's zone, as the crosshair's label shows them. */
export const chartTime = (time: Time): string => MOMENT.format(seconds(time) * 1000);

/** One form for each kind of mark on the time axis: year, month, day, time, time with seconds. */
const TICKS: readonly Intl.DateTimeFormat[] = [
  form({ year: 'numeric' }),
  form({ month: 'short' }),
  form({ day: 'numeric', month: 'short' }),
  form({ hour: '2-digit', minute: '2-digit' }),
  form({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
];

export const tickTime = (time: Time, kind: TickMarkType): string =>
  (TICKS[kind] ?? MOMENT).format(seconds(time) * 1000);
