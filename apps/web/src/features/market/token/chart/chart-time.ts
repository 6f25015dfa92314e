import type { TickMarkType, Time } from 'lightweight-charts';
import { type DateForm, formatDate } from '#/shared/format/dates.ts';

const ms = (time: Time): number => (typeof time === 'number' ? time * 1_000 : 0);

/** Formats unix seconds in the trader's time zone for the crosshair's label. */
export const chartTime = (time: Time): string => formatDate(ms(time), 'dayClock');

const TICKS: readonly DateForm[] = ['year', 'month', 'day', 'time', 'clock'];

export const tickTime = (time: Time, kind: TickMarkType): string =>
  formatDate(ms(time), TICKS[kind] ?? 'dayClock');
