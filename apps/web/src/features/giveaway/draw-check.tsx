import { API_PREFIX } from '@dugout/contract/constants';
import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { Button, buttonClass } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleX, Download, ListChecks, Lock, ShieldAlert, ShieldCheck } from 'lucide-react';
import { formatCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { Step } from './check-steps.tsx';
import type { CheckedDraw } from './draw-check.model.ts';
import { drawQuery } from './giveaway.queries.ts';

const REASONS = [
  [Lock, 'The seed was fixed before the first entry, so the platform cannot choose a favorable one.'],
  [ListChecks, 'The list was frozen before that block existed, so nobody can time an entry to win.'],
  [
    CircleX,
    'If the seed is not revealed within an hour, the draw is void and its prize is added to the next.',
  ],
] as const;

const Reasons = () => (
  <section aria-labelledby="why" className="flex flex-col gap-1.5 p-3">
    <h3 id="why" className="font-semibold">
      Why nobody can rig it
    </h3>
    <ul className="flex flex-col gap-1.5">
      {REASONS.map(([Icon, text]) => (
        <li key={text} className="flex gap-2 text-t2">
          <Icon className="mt-0.5 size-3.5 shrink-0 text-t3" aria-hidden />
          {text}
        </li>
      ))}
    </ul>
    <p className="text-t3">With play money, the blocks are from the simulated market.</p>
  </section>
);

function Band({ check, giveaway }: { readonly check: CheckedDraw; readonly giveaway: Giveaway }) {
  const [winner] = giveaway.winners;
  const Icon = check.agrees ? ShieldCheck : ShieldAlert;
  return (
    <p
      role={check.agrees ? 'status' : 'alert'}
      className={cn(
        'flex items-center gap-2 px-3 py-2',
        check.agrees ? 'bg-up-tint text-up' : 'bg-down-tint text-down',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span>
        <strong className="font-semibold">{check.agrees ? 'Agrees.' : 'Differs.'}</strong>{' '}
        {check.agrees
          ? `Ticket ${winner === undefined ? UNKNOWN : formatCount(winner.number + 1)} is ${winner?.userName ?? 'a deleted trader'}. Computed in this browser in ${Math.max(1, Math.round(check.took))} ms.`
          : "The published values differ from this browser's result."}
      </span>
    </p>
  );
}

/** A draw recomputed in this browser, step by step. */
export function DrawCheck({ giveaway }: { readonly giveaway: Giveaway }) {
  const { data, isError, isFetching, refetch } = useQuery(drawQuery(giveaway.id));
  return (
    <section aria-labelledby="check-title" className="flex min-w-0 flex-col">
      <header className="flex min-h-11 items-center gap-2 border-line2 border-b px-3">
        <h2 id="check-title" className="font-semibold">
          Check the draw
        </h2>
        <span className="min-w-0 flex-1 truncate text-t3">
          draw {giveaway.number}, {formatCount(giveaway.entries)} entries
        </span>
        <Button size={28} busy={isFetching} onClick={() => void refetch()}>
          Run again
        </Button>
        <a
          href={`${API_PREFIX}/giveaway/${encodeURIComponent(giveaway.id)}/draw`}
          download={`draw-${giveaway.number}.json`}
          className={buttonClass('neutral', 28)}
        >
          <Download className="size-3.5" aria-hidden />
          File
        </a>
      </header>
      {isError && (
        <ErrorBand title="Failed to load the draw" onAction={() => void refetch()} className="m-2" />
      )}
      {data === undefined && !isError && <SkeletonRows rows={5} height={48} label="Loading the draw" />}
      {data !== undefined &&
        (data.check === null ? (
          <p className="border-line2 border-b px-3 py-2.5 text-t2">
            This draw is void. Its prize was added to the next.
          </p>
        ) : (
          <>
            <Band check={data.check} giveaway={giveaway} />
            <ol>
              {data.check.steps.map((step, at) => (
                <Step key={step.step} step={step} place={at + 1} file={data.file} />
              ))}
            </ol>
          </>
        ))}
      <Reasons />
    </section>
  );
}
