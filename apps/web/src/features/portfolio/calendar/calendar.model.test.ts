import { describe, expect, it } from 'vitest';
import { monthAfter, monthOf } from '#/shared/format/calendar-days.ts';
import { monthCells } from './calendar.model.ts';

const NOW = Date.UTC(2026, 6, 29, 12);
const day = (date: string, realisedSol: number) => ({ date, realisedSol, trades: 2 });

describe('calendar month', () => {
  it('starts on its weekday, with weeks from Monday, and marks today and future days', () => {
    const { blanks, cells } = monthCells('2026-07', [], NOW);
    expect([blanks, cells.length]).toEqual([2, 31]);
    expect(cells.filter(({ today }) => today).map(({ day: number }) => number)).toEqual([29]);
    expect(cells.filter(({ future }) => future).map(({ day: number }) => number)).toEqual([30, 31]);
  });

  it('grades days by strength, and includes days without trades', () => {
    const { cells } = monthCells(
      '2026-07',
      [day('2026-07-01', 0.9), day('2026-07-02', -0.4), day('2026-07-03', 0.1), day('2026-07-04', 0)],
      NOW,
    );
    expect(cells.slice(0, 5).map(({ strength }) => strength)).toEqual([3, 2, 1, 0, 0]);
    expect(cells.slice(3, 5).map(({ realisedSol }) => realisedSol)).toEqual([0, null]);
  });

  it('crosses the turn of the year', () => {
    expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthOf(NOW)]).toEqual([
      '2025-12',
      '2027-01',
      '2026-07',
    ]);
    expect(monthCells('2024-02', [], NOW).cells).toHaveLength(29);
  });
});
