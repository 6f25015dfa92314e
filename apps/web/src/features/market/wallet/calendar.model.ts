import type { WalletDay } from '@dugout/contract/market/wallet-insights';
import { dateOf } from '#/shared/format/calendar-days.ts';

const DAY_MS = 86_400_000;

/** A day of a month with its PnL, null for a day without trades. */
export interface CalendarCell {
  /** `2026-07-29` in the reader's time zone. */
  readonly date: string;
  readonly day: number;
  readonly result: WalletDay | null;
  /** Before the known trades, or in the future. */
  readonly outside: boolean;
}

interface CalendarMonth {
  /** Empty cells before the first day; weeks start on Monday. */
  readonly blanks: number;
  readonly cells: readonly CalendarCell[];
  readonly totalUsd: number;
  readonly bestUsd: number | null;
  readonly worstUsd: number | null;
  readonly greenDays: number;
  readonly days: number;
}

/** Returns a month of days; `since` and `now` in unix ms, `since` null if nothing is known. */
export function calendarMonth(
  month: string,
  days: readonly WalletDay[],
  since: number | null,
  now: number,
): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  const length = Math.round((Date.UTC(year, number, 1) - first) / DAY_MS);
  const [from, today] = [since === null ? null : dateOf(since), dateOf(now)];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const cells = Array.from({ length }, (_, index): CalendarCell => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const outside = from === null || date < from || date > today;
    return { date, day: index + 1, result: byDate.get(date) ?? null, outside };
  });
  const results = cells.flatMap(({ result }) => (result === null ? [] : [result.realizedUsd]));
  return {
    blanks: (new Date(first).getUTCDay() + 6) % 7,
    cells,
    totalUsd: results.reduce((sum, usd) => sum + usd, 0),
    bestUsd: results.length === 0 ? null : Math.max(...results),
    worstUsd: results.length === 0 ? null : Math.min(...results),
    greenDays: results.filter((usd) => usd > 0).length,
    days: results.length,
  };
}
