import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showTab } from '#/features/friends/index.ts';
import { daysBetween } from '#/shared/format/calendar-days.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { formatSolChange, solToneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { stored } from '#/shared/storage/stored.ts';
import { visitQuery } from '../home.queries.ts';
import { type SincePlace, sinceParts } from '../since.model.ts';

/** The last visit whose strip was dismissed. */
const dismissed = stored<string | null>({
  key: 'since-dismissed',
  version: 1,
  fallback: null,
  parse: (value) => (typeof value === 'string' ? value : null),
});

const LAMPORTS_PER_SOL = 1_000_000_000;
const PART = 'flex shrink-0 items-center gap-1.5 rounded-badge py-1 text-t2 hover:text-t1 max-desk:min-h-11';

const Part = ({ place, children }: { readonly place: SincePlace; readonly children: ReactNode }) =>
  place === 'friends' || place === 'chats' ? (
    <button type="button" className={PART} onClick={() => showTab(place)}>
      {children}
    </button>
  ) : (
    <Link to={place} className={PART}>
      {children}
    </Link>
  );

function sinceText(since: string): string {
  const isToday = daysBetween(Date.parse(since), Date.now()) === 0;
  return formatDate(since, isToday ? 'time' : 'dayTime');
}

/** Events since the trader's last visit; hidden if there are none or it was dismissed. */
export function SinceStrip() {
  const { data } = useQuery(visitQuery);
  const [gone, setGone] = useState(dismissed.read);
  if (data === undefined || data.since === null || data.since === gone) return null;
  const parts = sinceParts(data);
  if (parts.length === 0) return null;
  const { since } = data;
  const realized =
    data.exits.last?.realizedLamports == null
      ? null
      : Number(data.exits.last.realizedLamports) / LAMPORTS_PER_SOL;
  return (
    <section
      aria-label="Since your last visit"
      className="flex min-h-8 items-center gap-3 border-line2 border-b bg-bg2 pr-1 pl-3"
    >
      <span className="shrink-0 text-t3">Since {sinceText(since)}</span>
      <ul className="flex min-w-0 flex-1 items-center gap-3 overflow-x-auto whitespace-nowrap">
        {parts.map(({ id, count, text, place }) => (
          <li
            key={id}
            className="flex items-center gap-3 not-first:before:text-line3 not-first:before:content-['|']"
          >
            <Part place={place}>
              <span className="font-semibold text-t1">{count}</span> {text}
              {id === 'exits' && count === 1 && realized !== null && (
                <span className={cn('font-medium', solToneOf(realized))} title={REALIZED_PNL.name}>
                  <span className="sr-only"> {REALIZED_PNL.name} </span>
                  {formatSolChange(realized)} SOL
                </span>
              )}
            </Part>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-7 shrink-0 items-center justify-center rounded-control text-t2 hover:bg-hover max-desk:size-11"
        onClick={() => {
          dismissed.write(since);
          setGone(since);
        }}
      >
        <X className="size-4" aria-hidden />
      </button>
    </section>
  );
}
