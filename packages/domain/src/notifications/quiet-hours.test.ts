import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: string, to: string, more = {}) => ({
  enabled: true,
  from,
  to,
  days: EVERY_DAY,
  timeZone: 'UTC',
  ...more,
});
const sunday = (time: string): number => Date.parse(`2026-11-22T${time}Z`);

describe('[NOTIF-03] quiet hours', () => {
  it('include their first minute and exclude their last', () => {
    const day = hours('09:00', '17:00');
    const times = ['08:59:59', '09:00:00', '16:59:59', '17:00:00'];
    expect(times.map((time) => isQuiet(day, sunday(time)))).toEqual([false, true, true, false]);
  });

  it('extend over midnight', () => {
    const night = hours('22:30', '06:45');
    const times = ['22:29:00', '22:30:00', '00:00:00', '06:44:00', '06:45:00'];
    expect(times.map((time) => isQuiet(night, sunday(time)))).toEqual([false, true, true, true, false]);
  });

  it('belong to the day on which they start', () => {
    const saturdayNight = hours('22:00', '06:00', { days: [6] });
    expect([isQuiet(saturdayNight, sunday('05:00:00')), isQuiet(saturdayNight, sunday('23:00:00'))]).toEqual([
      true,
      false,
    ]);
    const sundayNight = hours('22:00', '06:00', { days: [7] });
    expect(isQuiet(sundayNight, Date.parse('2026-11-23T05:00:00Z'))).toBe(true);
  });

  it('last a whole day when start and end are equal', () => {
    const whole = hours('08:00', '08:00', { days: [7] });
    expect([isQuiet(whole, sunday('08:00:00')), isQuiet(whole, sunday('07:59:00'))]).toEqual([true, false]);
  });

  it("follow the trader's time zone, including daylight saving time", () => {
    const oslo = hours('22:00', '23:00', { timeZone: 'Europe/Oslo' });
    expect(isQuiet(oslo, sunday('21:30:00'))).toBe(true);
    expect(isQuiet(oslo, Date.parse('2026-07-22T20:30:00Z'))).toBe(true);
    expect(isQuiet(oslo, Date.parse('2026-07-22T21:30:00Z'))).toBe(false);
  });

  it('are empty when switched off or without a day', () => {
    expect(isQuiet(hours('00:00', '00:00', { enabled: false }), sunday('12:00:00'))).toBe(false);
    expect(isQuiet(hours('00:00', '00:00', { days: [] }), sunday('12:00:00'))).toBe(false);
  });
});
