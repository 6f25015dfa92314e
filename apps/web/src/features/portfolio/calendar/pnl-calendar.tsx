import { IconButton } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatMonth, monthAfter, monthOf } from '#/shared/format/calendar-days.ts';
import { formatCount, solToneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { useTimeZone, zoneText } from '#/shared/format/time-zone.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { calendarQuery } from '../portfolio.queries.ts';
import { type DayCell, monthCells } from './calendar.model.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const HOUR_MS = 3_600_000;
/** Share of color mixed into a day's background, by strength. */
const MIX = ['0%', '8%', '16%', '26%'] as const;

const short = (sol: number | null): string => {
  if (sol === null) return UNKNOWN;
  const text = Math.abs(sol) >= 1_000 ? `${(Math.abs(sol) / 1_000).toFixed(1)}K` : Math.abs(sol).toFixed(2);
  return `${Number(text.replace('K', '')) === 0 ? '' : sol > 0 ? '+' : '-'}${text}`;
};

function Day({ cell }: { readonly cell: DayCell }) {
  const { realisedSol, strength, today, future } = cell;
  const colour = (realisedSol ?? 0) >= 0 ? 'var(--up)' : 'var(--down)';
  return (
    <li
      data-date={cell.date}
      aria-current={today ? 'date' : undefined}
      title={
        realisedSol === null
          ? undefined
          : `${cell.date}: ${short(realisedSol)} SOL, ${formatCount(cell.trades)} trades`
      }
      className={cn(
        'flex h-9 flex-col justify-between rounded-control border px-1.5 py-0.5',
        today ? 'border-accent' : 'border-line2',
        future && 'border-dashed',
      )}
      style={
        realisedSol === null
          ? undefined
          : { background: `color-mix(in srgb, ${colour} ${MIX[strength]}, var(--bg1))` }
      }
    >
      <span className={cn('text-micro', realisedSol === null ? 'text-t3' : 'text-t2')}>{cell.day}</span>
      {realisedSol !== null && (
        <span
          className={cn(
            'text-right text-small leading-4',
            strength > 1 ? 'text-t1' : solToneOf(realisedSol) || 'text-t3',
          )}
        >
          {short(realisedSol)}
        </span>
      )}
    </li>
  );
}

const Fact = ({ label, sol }: { readonly label: string; readonly sol: number | null }) => (
  <span className="text-t3">
    {label} <span className={solToneOf(sol) || 'text-t1'}>{short(sol)}</span>
  </span>
);

/** Realized PnL by day in SOL, in the trader's time zone. */
export function PnlCalendarPanel() {
  const now = useClock((ms) => Math.floor(ms / HOUR_MS) * HOUR_MS);
  const zone = useTimeZone();
  const [month, setMonth] = useState(() => monthOf(Date.now()));
  const { data, isError, refetch } = useQuery(calendarQuery(month, zone));
  const { blanks, cells } = monthCells(month, data?.days ?? [], now);
  return (
    <section aria-label="PnL calendar" className="flex shrink-0 flex-col gap-1.5 border-line2 border-b p-3">
      <div className="flex items-center gap-1">
        <h2 className="flex-1 font-semibold text-t1">{REALIZED_PNL.name} by day</h2>
        <IconButton
          icon={ChevronLeft}
          label="Previous month"
          kind="ghost"
          size={24}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <span className="min-w-24 text-center text-t1" aria-live="polite">
          {formatMonth(month)}
        </span>
        <IconButton
          icon={ChevronRight}
          label="Next month"
          kind="ghost"
          size={24}
          disabled={month >= monthOf(now)}
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      {isError && <ErrorBand title="Failed to load the calendar" onAction={() => void refetch()} />}
      <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-small text-t3">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-1" aria-busy={data === undefined && !isError}>
        {blanks > 0 && <li aria-hidden style={{ gridColumn: `span ${blanks}` }} />}
        {cells.map((cell) => (
          <Day key={cell.date} cell={cell} />
        ))}
      </ol>
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <Fact label="Best" sol={data?.bestSol ?? null} />
        <Fact label="Worst" sol={data?.worstSol ?? null} />
        <span className="text-t3">
          Green{' '}
          <span className="text-t1">
            {data?.greenDays ?? 0} of {data?.days.length ?? 0}
          </span>
        </span>
        <Fact label="Month" sol={data?.monthSol ?? null} />
      </p>
      <p className="text-small text-t3">Days in {zoneText(zone)}</p>
    </section>
  );
}
