import type { CallerRecord, RecordedCall } from '@dugout/contract/alpha/record';
import { Button } from '@dugout/ui/button';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import type { CheckStep } from '../verify/record-check.ts';
import { useRecordCheck } from '../verify/use-record-check.ts';
import { CheckBand } from './check-band.tsx';
import { CheckCommand, DownloadRecord, RecordChain, RecordHead } from './record-chain.tsx';

const CheckSteps = ({ steps }: { readonly steps: readonly CheckStep[] }) => (
  <ul aria-label="Checks" className="flex flex-col">
    {steps.map(({ name, passed, of, ok }) => (
      <li key={name} className="flex h-6 items-center gap-2 text-t1">
        {ok ? (
          <CircleCheck className="size-3.5 shrink-0 text-up" role="img" aria-label="Passed" />
        ) : (
          <CircleX className="size-3.5 shrink-0 text-down" role="img" aria-label="Failed" />
        )}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-t3">
          {formatCount(passed)} of {formatCount(of)}
        </span>
      </li>
    ))}
  </ul>
);

interface RecordColumnProps {
  readonly record: CallerRecord;
  /** Newest first. */
  readonly calls: readonly RecordedCall[];
}

/** The chain of a record, verified in this browser on opening, and instructions to verify it elsewhere. */
export function RecordColumn({ record, calls }: RecordColumnProps) {
  const { state, check } = useRecordCheck(record.userId);
  useEffect(check, [check]);
  return (
    <section aria-label="Record" className="flex flex-col gap-2 border-line2 border-b p-3">
      <h2 className="font-semibold text-strong text-t1">Record</h2>
      <CheckBand state={state} />
      <RecordChain calls={calls} />
      {(state.kind === 'intact' || state.kind === 'broken') && <CheckSteps steps={state.steps} />}
      <RecordHead record={record} />
      <div className="flex gap-2">
        <DownloadRecord record={record} />
        <Button
          size={28}
          className="flex-1 max-desk:h-11"
          busy={state.kind === 'checking'}
          busyLabel="Verifying..."
          onClick={check}
        >
          <ShieldCheck className="size-3.5" aria-hidden />
          Verify
        </Button>
      </div>
      <CheckCommand record={record} />
    </section>
  );
}
