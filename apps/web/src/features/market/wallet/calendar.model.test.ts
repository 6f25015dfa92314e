import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthAfter, monthOf } from '#/shared/format/calendar-days.ts';
import { useTimeZoneChoice } from '#/shared/format/time-zone.ts';
import { calendarMonth } from './calendar.model.ts';

const day = (date: string, realizedUsd: number) => ({
  date,
  realizedUsd,
  investedUsd: 0,
  trades: 1,
  sells: 1,
});
const NOW = Date.UTC(2026, 6, 29, 15);

beforeAll(() => useTimeZoneChoice.getState().choose('UTC'));
afterAll(() => useTimeZoneChoice.getState().choose('browser'));

describe('PnL calendar month', () => {
  it('starts on Monday and has every day of the month', () => {
    const july = calendarMonth('2026-07', [], null, NOW);
    expect([july.blanks, july.cells.length, july.cells[0]?.date, july.cells.at(-1)?.date]).toEqual([
      2,
      31,
      '2026-07-01',
      '2026-07-31',
    ]);
    expect(calendarMonth('2028-02', [], null, NOW).cells).toHaveLength(29);
  });

  it('sums its days and excludes those of other months', () => {
    const days = [day('2026-06-30', 99), day('2026-07-01', 5), day('2026-07-02', -2), day('2026-07-03', 0)];
    expect(calendarMonth('2026-07', days, Date.UTC(2026, 5, 1), NOW)).toMatchObject({
      totalUsd: 3,
      bestUsd: 5,
      worstUsd: -2,
      greenDays: 1,
      days: 3,
    });
  });

  it('marks days before the known trades and in the future', () => {
    const { cells } = calendarMonth('2026-07', [], Date.UTC(2026, 6, 28, 12), NOW);
    expect(cells.filter(({ outside }) => !outside).map(({ day }) => day)).toEqual([28, 29]);
  });

  it("uses days of the reader's time zone", () => {
    useTimeZoneChoice.getState().choose('Pacific/Kiritimati');
    // Kiritimati is 14 hours ahead of UTC.
    const { cells } = calendarMonth('2026-07', [], Date.UTC(2026, 6, 28, 12), NOW);
    expect(cells.filter(({ outside }) => !outside).map(({ day }) => day)).toEqual([29, 30]);
    useTimeZoneChoice.getState().choose('UTC');
  });

  it('turns its pages across years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthOf(NOW)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-07',
    ]);
  });
});
