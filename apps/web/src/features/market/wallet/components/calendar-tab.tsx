import { IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dateOf, formatMonth, monthAfter, monthOf } from '#/shared/format/calendar-days.ts';
import { toneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { useTimeZone, zoneText } from '#/shared/format/time-zone.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { type CalendarCell, calendarMonth } from '../calendar.model.ts';
import { formatGain, sinceText } from '../wallet.model.ts';
import { calendarQuery } from '../wallet.queries.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const HOUR_MS = 3_600_000;

const ground = (usd: number): string => (usd > 0 ? 'bg-up-tint' : usd < 0 ? 'bg-down-tint' : 'bg-bg2');

function Cell({ cell, today }: { readonly cell: CalendarCell; readonly today: string }) {
  const { result, outside } = cell;
  return (
    <li
      data-date={cell.date}
      className={cn(
        'flex h-12 flex-col justify-between rounded-control border px-1.5 py-1',
        cell.date === today ? 'border-accent' : 'border-line2',
        result === null ? 'border-dashed' : ground(result.realizedUsd),
      )}
    >
      <span className={cn('text-micro', outside ? 'text-t3' : 'text-t2')}>{cell.day}</span>
      {result !== null && (
        <span
          className={cn('text-right text-small', toneOf(result.realizedUsd) || 'text-t1')}
          title={`${result.trades} trades, ${result.sells} of them sells`}
        >
          {formatGain(result.realizedUsd)}
        </span>
      )}
    </li>
  );
}

const Fact = ({ label, usd }: { readonly label: string; readonly usd: number | null }) => (
  <span className="text-t3">
    {label} <span className={toneOf(usd) || 'text-t1'}>{formatGain(usd)}</span>
  </span>
);

/** Realized PnL by day, in the reader's time zone. */
export function CalendarTab({ address }: { readonly address: string }) {
  const zone = useTimeZone();
  const { data, isError, refetch } = useQuery(calendarQuery(address, zone));
  const now = useClock((ms) => Math.floor(ms / HOUR_MS) * HOUR_MS);
  const [month, setMonth] = useState(() => monthOf(Date.now()));
  if (data === undefined)
    return <ListState isError={isError} what="the calendar" onRetry={refetch} rows={6} height={32} />;
  const since = data.since === null ? null : Date.parse(data.since);
  const shown = calendarMonth(month, data.days, since, now);
  return (
    <section aria-label="PnL calendar" className="flex w-full max-w-140 flex-col gap-2 p-4 max-desk:p-3">
      <div className="flex items-center gap-1">
        <h2 className="flex-1 font-semibold text-strong text-t1">{REALIZED_PNL.name} by day</h2>
        <IconButton
          icon={ChevronLeft}
          label="Previous month"
          kind="ghost"
          size={24}
          disabled={since === null || month <= monthOf(since)}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <span className="min-w-28 text-center text-t1">{formatMonth(month)}</span>
        <IconButton
          icon={ChevronRight}
          label="Next month"
          kind="ghost"
          size={24}
          disabled={month >= monthOf(now)}
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-small text-t3">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-1">
        {shown.blanks > 0 && <li aria-hidden style={{ gridColumn: `span ${shown.blanks}` }} />}
        {shown.cells.map((cell) => (
          <Cell key={cell.date} cell={cell} today={dateOf(now)} />
        ))}
      </ol>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-small">
        <Fact label="Best" usd={shown.bestUsd} />
        <Fact label="Worst" usd={shown.worstUsd} />
        <span className="text-t3">
          Green <span className="text-t1">{shown.greenDays}</span> of {shown.days}
        </span>
        <Fact label="Month" usd={shown.days === 0 ? null : shown.totalUsd} />
      </p>
      <p className="text-small text-t3">
        Days in {zoneText(zone)}. Trades recorded {sinceText({ whole: false, since: data.since })}.
      </p>
    </section>
  );
}
