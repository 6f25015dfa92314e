import { describe, expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';
import { datesIn, daysOfMonth, momentIn } from './zoned-days.ts';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Oslo',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

describe('the days of a month in a time zone', () => {
  it('are consecutive, each within one date', () => {
    for (const zone of ZONES) {
      const days = daysOfMonth('2026-03', zone);
      expect(days).toHaveLength(31);
      days.forEach(({ date, from, to }, at) => {
        expect(from).toBe(days[at - 1]?.to ?? from);
        expect([datesIn(zone)(from), datesIn(zone)(to - 1), datesIn(zone)(from - 1) === date]).toEqual([
          date,
          date,
          false,
        ]);
      });
    }
  });

  it("start at the zone's midnight", () => {
    expect(daysOfMonth('2026-07', 'Asia/Kolkata')[0]).toEqual({
      date: '2026-07-01',
      from: Date.parse('2026-06-30T18:30:00Z'),
      to: Date.parse('2026-07-01T18:30:00Z'),
    });
    expect(daysOfMonth('2026-02', 'UTC').map(({ from }) => from)).toEqual(
      Array.from({ length: 28 }, (_, day) => Date.UTC(2026, 1, day + 1)),
    );
  });

  it('have 23 or 25 hours when clocks change', () => {
    const lengths = (month: string, zone: string) =>
      daysOfMonth(month, zone).map(({ from, to }) => (to - from) / HOUR);
    expect(lengths('2026-03', 'Europe/Oslo')[28]).toBe(23);
    expect(lengths('2026-10', 'Europe/Oslo')[24]).toBe(25);
    expect(lengths('2026-11', 'America/New_York')[0]).toBe(25);
    // Clocks skip midnight here.
    expect(lengths('2026-09', 'America/Santiago')[5]).toBe(23);
  });
});

it('a local time maps to the moment at which its zone shows it', () => {
  expect(momentIn('2026-07-29T14:00', 'Europe/Oslo')).toBe(Date.parse('2026-07-29T12:00:00Z'));
  expect(momentIn('2026-11-29T00:30', 'Pacific/Auckland')).toBe(Date.parse('2026-11-28T11:30:00Z'));
  expect(momentIn('soon', 'UTC')).toBeNull();
});

it('time zones are recognized by name', () => {
  expect(['Europe/Oslo', 'UTC', 'asia/kolkata', 'Mars/Base', ''].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
