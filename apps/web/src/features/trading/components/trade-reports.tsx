import { cn } from '@dugout/ui/lib/cn';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import type { Report } from './use-reports.ts';

const ICONS = { busy: LoaderCircle, done: Check, failed: CircleAlert } as const;
const TONES = { busy: 'text-t2', done: 'text-up', failed: 'text-down' } as const;
/** Max reports shown, the newest; as many as lines are reserved for them. */
const SHOWN = 3;

/** A line for each of the latest trades from this box: under way, then its outcome. */
export function TradeReports({
  reports,
  className,
}: {
  readonly reports: readonly Report[];
  readonly className?: string;
}) {
  return (
    <ul aria-label="Latest trades from here" className={cn('flex flex-col justify-end', className)}>
      {reports.slice(-SHOWN).map(({ id, kind, text }) => {
        const Icon = ICONS[kind];
        return (
          <li key={id}>
            <output
              className={cn('flex h-4 min-w-0 items-center gap-1.5 font-medium text-small', TONES[kind])}
              data-testid="outcome"
            >
              <Icon className={cn('size-3 shrink-0', kind === 'busy' && 'animate-busy')} aria-hidden />
              <span className="truncate" title={text}>
                {text}
              </span>
            </output>
          </li>
        );
      })}
    </ul>
  );
}
