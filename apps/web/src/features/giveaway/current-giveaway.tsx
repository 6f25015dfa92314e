import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Copy, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { DrawPhases } from './draw-phases.tsx';
import { EnterButton } from './enter-button.tsx';
import { leftText, momentText, oddsOf, solText } from './giveaway.model.ts';

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

const Figure = ({ label, note, children }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1 border-line2 border-r px-3 py-3 max-desk:border-b">
    <dt className="text-t3">{label}</dt>
    <dd className="truncate font-semibold text-figure tabular-nums">{children}</dd>
    <dd className="truncate text-small text-t2">{note}</dd>
  </div>
);

const Countdown = ({ closesAt }: Pick<Giveaway, 'closesAt'>) => useClock((now) => leftText(closesAt, now));

const Commitment = ({ giveaway }: { readonly giveaway: Giveaway }) => {
  const copy = useCopy();
  return (
    <section aria-labelledby="draw-title" className="flex flex-col gap-2.5 border-line2 border-b p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id="draw-title" className="font-semibold">
          Draw {giveaway.number}
        </h2>
        <Badge tone="up" icon={<Lock aria-hidden />}>
          Committed before the first entry
        </Badge>
        <span className="ml-auto text-small text-t3">
          {momentText(giveaway.opensAt)}, slot {formatCount(giveaway.openedSlot)}
        </span>
      </header>
      <p className="flex items-center gap-3 rounded-control border border-line2 bg-bg2 py-1 pr-1 pl-3">
        <span className="shrink-0 text-t2">Hash of the seed</span>
        <span className="min-w-0 flex-1 break-all font-mono text-small">{giveaway.commitment}</span>
        <Button
          kind="ghost"
          size={28}
          icon
          aria-label="Copy the hash of the seed"
          onClick={() => copy(giveaway.commitment)}
        >
          <Copy className="size-3.5" aria-hidden />
        </Button>
      </p>
      <DrawPhases giveaway={giveaway} />
    </section>
  );
};

export function CurrentGiveaway({ giveaway }: { readonly giveaway: Giveaway }) {
  const odds = oddsOf(giveaway);
  return (
    <>
      <div className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(160px,1.3fr)] border-line2 border-b max-desk:grid-cols-2">
        <dl className="contents">
          <Figure label="Prize" note="play money">
            {solText(giveaway.prizeLamports)} <span className="font-normal text-body text-t2">SOL</span>
          </Figure>
          <Figure label="Ends in" note={momentText(giveaway.closesAt)}>
            <Countdown closesAt={giveaway.closesAt} />
          </Figure>
          <Figure label="Entries" note={`${formatCount(giveaway.entriesLastHour)} in the last hour`}>
            {formatCount(giveaway.entries)}
          </Figure>
          <Figure label="Your odds" note={odds.note}>
            {odds.text}
          </Figure>
        </dl>
        <div className="flex items-center px-3 py-3 max-desk:col-span-2">
          <EnterButton giveaway={giveaway} />
        </div>
      </div>
      <Commitment giveaway={giveaway} />
    </>
  );
}
