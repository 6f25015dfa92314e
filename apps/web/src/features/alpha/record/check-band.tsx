import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { cn } from '@dugout/ui/lib/cn';
import { LoaderCircle, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { spanText } from '../card/card-text.ts';
import type { RecordCheckState } from '../verify/record-check.ts';

type Finished = Extract<RecordCheckState, { kind: 'intact' | 'broken' }>;

const BAND = 'flex min-h-8 items-center gap-2 rounded-control px-3 py-1.5 [&>svg]:size-3.5 [&>svg]:shrink-0';

const CheckedAgo = ({ at }: { readonly at: number }) =>
  useClock((now) => `checked ${spanText(Math.max(0, now - at) / 60_000)} ago`);

/** Describes the first fault and its call. */
const faultText = ({ fault }: Finished): string =>
  fault === null ? '' : fault.number === null ? fault.text : `Call #${fault.number}: ${fault.text}`;

export function CheckBand({ state }: { readonly state: RecordCheckState }) {
  switch (state.kind) {
    case 'unchecked':
      return (
        <p role="status" className={cn(BAND, 'bg-active text-t2')}>
          <ShieldQuestion aria-hidden />
          Not checked yet
        </p>
      );
    case 'checking':
      return (
        <p role="status" className={cn(BAND, 'bg-active text-t2')}>
          <LoaderCircle className="animate-busy" aria-hidden />
          Checking...
          {state.of > 0 && ` ${formatCount(state.done)} of ${formatCount(state.of)}`}
        </p>
      );
    case 'failed':
      return (
        <p role="status" className={cn(BAND, 'bg-caution-tint text-caution')}>
          <ShieldQuestion aria-hidden />
          <span>
            <strong className="font-semibold">Not checked.</strong>{' '}
            {state.reason ?? 'The record could not be loaded. Retry.'}
          </span>
        </p>
      );
    case 'rewritten':
      return (
        <p role="alert" className={cn(BAND, 'bg-down-tint text-down')}>
          <ShieldAlert aria-hidden />
          <span>
            <strong className="font-semibold">Log rewritten.</strong> {ALPHA_TEXTS.callLogRewritten}
          </span>
        </p>
      );
    case 'intact':
      return (
        <p role="status" className={cn(BAND, 'bg-up-tint text-up')}>
          <ShieldCheck aria-hidden />
          <span>
            <strong className="font-semibold">Record intact</strong>, {formatCount(state.calls)} calls,{' '}
            <CheckedAgo at={state.checkedAt} />
          </span>
        </p>
      );
    case 'broken':
      return (
        <p role="alert" className={cn(BAND, 'bg-down-tint text-down')}>
          <ShieldAlert aria-hidden />
          <span>
            <strong className="font-semibold">Record altered.</strong> {faultText(state)}
          </span>
        </p>
      );
  }
}
