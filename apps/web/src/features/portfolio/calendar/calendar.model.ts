import type { PnlCalendar } from '@dugout/contract/portfolio/equity';
import { dateOf } from '#/shared/format/calendar-days.ts';

const DAY_MS = 86_400_000;

export interface DayCell {
  /** `2026-07-29` in the trader's time zone. */
  readonly date: string;
  readonly day: number;
  /** SOL; null for a day without a trade. */
  readonly realisedSol: number | null;
  readonly trades: number;
  readonly future: boolean;
  readonly today: boolean;
  /** Strength relative to the strongest day of the month: 0 without profit or loss, up to 3. */
  readonly strength: 0 | 1 | 2 | 3;
}

function strengthOf(sol: number, strongest: number): DayCell['strength'] {
  if (sol === 0 || strongest === 0) return 0;
  const share = Math.abs(sol) / strongest;
  return share > 2 / 3 ? 3 : share > 1 / 3 ? 2 : 1;
}

/** Returns the cells of a month and the number of blanks before them; weeks start on Monday. `now` in unix ms. */
export function monthCells(
  month: string,
  days: PnlCalendar['days'],
  now: number,
): { readonly blanks: number; readonly cells: readonly DayCell[] } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  const length = Math.round((Date.UTC(year, number, 1) - first) / DAY_MS);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const strongest = Math.max(0, ...days.map(({ realisedSol }) => Math.abs(realisedSol)));
  const today = dateOf(now);
  const cells = Array.from({ length }, (_, index): DayCell => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const known = byDate.get(date);
    return {
      date,
      day: index + 1,
      realisedSol: known?.realisedSol ?? null,
      trades: known?.trades ?? 0,
      future: date > today,
      today: date === today,
      strength: strengthOf(known?.realisedSol ?? 0, strongest),
    };
  });
  return { blanks: (new Date(first).getUTCDay() + 6) % 7, cells };
}
