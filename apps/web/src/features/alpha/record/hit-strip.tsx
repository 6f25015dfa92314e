import type { CallerRecord, RecordedCall } from '@dugout/contract/alpha/record';
import { Button } from '@dugout/ui/button';
import { useState } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { OutcomeBar } from '../card/outcome-bar.tsx';

const ON_A_PHONE = 60;
const Key = ({
  outcome,
  children,
}: {
  readonly outcome: RecordedCall['outcome'];
  readonly children: string;
}) => (
  <span className="flex items-center gap-1">
    <OutcomeBar outcome={outcome} />
    {children}
  </span>
);

interface HitStripProps {
  readonly record: CallerRecord;
  /** Newest first. */
  readonly calls: readonly RecordedCall[];
}

/** All calls as bars, oldest first, including hidden ones: tall for a hit, short for a miss, dashed for open. */
export function HitStrip({ record, calls }: HitStripProps) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const unknown = record.total - record.hits - record.misses - record.open;
  const isCut = phone && !all && calls.length > ON_A_PHONE;
  const shown = (isCut ? calls.slice(0, ON_A_PHONE) : calls).toReversed();
  return (
    <section aria-label="Hits and misses" className="border-line2 border-b px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5">
        <h2 className="font-semibold text-t1">Hits and misses</h2>
        <span className="text-small text-t3">
          {isCut ? `last ${ON_A_PHONE} of ${record.total}` : `all ${record.total}`}, oldest first
          {!phone && ', including hidden calls'}
        </span>
        <span className="flex-1" />
        <span className="flex gap-3 text-small text-t2">
          <Key outcome="hit">{`Hit ${record.hits}`}</Key>
          <Key outcome="miss">{`Miss ${record.misses}`}</Key>
          <Key outcome="open">{`Open ${record.open}`}</Key>
          {unknown > 0 && <Key outcome="unknown">{`Unknown ${unknown}`}</Key>}
        </span>
      </div>
      <div
        role="img"
        aria-label={`${record.hits} hits, ${record.misses} misses and ${record.open} open of ${record.total} calls`}
        className="flex flex-wrap items-end gap-x-[3px] gap-y-1"
      >
        {shown.map(({ callId, outcome }) => (
          <OutcomeBar key={callId} outcome={outcome} />
        ))}
      </div>
      {isCut && (
        <Button kind="ghost" size={40} className="-ml-2" onClick={() => setAll(true)}>
          Show all {record.total}
        </Button>
      )}
    </section>
  );
}
