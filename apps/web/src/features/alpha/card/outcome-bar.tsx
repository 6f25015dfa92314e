import type { CallOutcome } from '@dugout/contract/alpha/card';
import { cn } from '@dugout/ui/lib/cn';

const BARS: Readonly<Record<CallOutcome, string>> = {
  hit: 'h-3 bg-up',
  miss: 'h-[5px] bg-down',
  open: 'h-3 border border-dashed border-line3',
  unknown: 'h-[5px] border border-line3',
};

/** What became of a call: tall hit, short missed, dashed open, low outline unknown. */
export const OutcomeBar = ({ outcome }: { readonly outcome: CallOutcome }) => (
  <span aria-hidden className={cn('w-1', BARS[outcome])} />
);
