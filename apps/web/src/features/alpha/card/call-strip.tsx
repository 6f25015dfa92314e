import type { CallOutcome } from '@dugout/contract/alpha/card';
import { RECENT_OUTCOMES } from '@dugout/contract/alpha/values';
import { OutcomeBar } from './outcome-bar.tsx';

interface CallStripProps {
  /** Oldest first. */
  readonly outcomes: readonly CallOutcome[];
}

const callsText = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;

/** A caller's last twelve calls as bars, tall for hits; missing ones are outlined. */
export function CallStrip({ outcomes }: CallStripProps) {
  const shown = outcomes.slice(-RECENT_OUTCOMES);
  const count = (outcome: CallOutcome): number => shown.filter((each) => each === outcome).length;
  const missing = RECENT_OUTCOMES - shown.length;
  const bars = shown.map((outcome, at) => ({ outcome, key: `call-${missing + at}` }));
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <span
        role="img"
        aria-label={`Last ${callsText(shown.length)}: ${count('hit')} hits, ${count('miss')} misses, ${count('open')} open`}
        className="flex h-3 items-end gap-0.5"
      >
        {Array.from({ length: missing }, (_, at) => `missing-${at}`).map((key) => (
          <span key={key} className="h-3 w-1 border border-line3" />
        ))}
        {bars.map(({ outcome, key }) => (
          <OutcomeBar key={key} outcome={outcome} />
        ))}
      </span>
      <span aria-hidden className="text-small text-t3">
        {missing > 0 ? callsText(shown.length) : `last ${RECENT_OUTCOMES} calls`}
      </span>
    </span>
  );
}
