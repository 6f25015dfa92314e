import type { CallOutcome } from '@dugout/contract/alpha/card';
import { cn } from '@dugout/ui/lib/cn';

const BARS: Readonly<Record<CallOutcome, string>> = {
  hit: 'h-3 bg-up',
  miss: 'h-[5px] bg-down',
  open: 'h-3 border border-dashed border-line3',
  unknown: 'h-[5px] border border-line3',
};

/** Outcome of a call: tall for a hit, short for a miss, dashed for open, a low outline for unknown. */
export const OutcomeBar = ({ outcome }: { readonly outcome: CallOutcome }) => (
  <span aria-hidden className={cn('w-1', BARS[outcome])} />
);
