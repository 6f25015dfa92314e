import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { VirtualTable } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { CurrentGiveaway } from './current-giveaway.tsx';
import { DrawCheck } from './draw-check.tsx';
import { DRAW_COLUMNS, PHONE_DRAW_COLUMNS } from './draw-columns.tsx';
import { rulesText, solText } from './giveaway.model.ts';
import { giveawaysQuery } from './giveaway.queries.ts';

const ROW = 32;
const PHONE_ROW = 48;

const Head = ({ current, held }: { readonly current: Giveaway | undefined; readonly held: string }) => (
  <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-line2 border-b px-3 py-1.5">
    <h1 className="font-semibold text-title">Giveaway</h1>
    {current !== undefined && (
      <span className="text-t3">
        {['one entry per trader', rulesText(current.rules)].filter((text) => text !== null).join(', ')}
      </span>
    )}
    <span className="ml-auto text-t2">
      Prize account holds <span className="font-semibold text-t1">{solText(held)} SOL</span>
    </span>
  </header>
);

interface DrawsProps {
  readonly draws: readonly Giveaway[];
  readonly chosen: Giveaway | undefined;
  readonly onChoose: (id: string) => void;
}

const Draws = ({ draws, chosen, onChoose }: DrawsProps) => {
  const phone = usePhone();
  return (
    <section aria-labelledby="draws" className="flex min-h-0 flex-1 flex-col">
      <h2 id="draws" className="px-3 py-2.5 font-semibold">
        Previous draws <span className="font-normal text-t3">{formatCount(draws.length)}</span>
      </h2>
      <VirtualTable
        label="Previous draws"
        columns={phone ? PHONE_DRAW_COLUMNS : DRAW_COLUMNS}
        rows={draws}
        rowKey={({ id }) => id}
        rowHeight={phone ? PHONE_ROW : ROW}
        isMarked={({ id }) => id === chosen?.id}
        onOpen={({ id }) => onChoose(id)}
        className="min-h-60 flex-1"
        empty={
          <EmptyState icon={<Gift aria-hidden />} title="No draws yet">
            Past draws appear here with everything needed to verify them.
          </EmptyState>
        }
      />
    </section>
  );
};

export function GiveawayPage() {
  const { data, isError, refetch } = useQuery(giveawaysQuery);
  const [chosenId, choose] = useState<string | null>(null);
  const draws = data?.giveaways.filter(({ status }) => status === 'drawn') ?? [];
  const open = data?.giveaways.filter(({ status }) => status === 'open') ?? [];
  const chosen =
    draws.find(({ id }) => id === chosenId) ?? draws.find(({ reveal }) => reveal !== null) ?? draws[0];
  return (
    <div className="@container flex min-h-80 flex-col desk:desk-height">
      {isError && (
        <ErrorBand title="Failed to load giveaways" onAction={() => void refetch()} className="m-2" />
      )}
      {data === undefined && !isError && <SkeletonRows rows={14} label="Loading giveaways" />}
      {data !== undefined && (
        <div className="flex min-h-0 flex-1 flex-col @min-[1100px]:flex-row">
          <div className="flex min-w-0 flex-1 flex-col @min-[1100px]:min-h-0 @min-[1100px]:overflow-y-auto">
            <Head current={open[0]} held={data.heldLamports} />
            {open.map((giveaway) => (
              <CurrentGiveaway key={giveaway.id} giveaway={giveaway} />
            ))}
            {open.length === 0 && (
              <EmptyState icon={<Gift aria-hidden />} title="No active giveaway">
                The next giveaway appears here.
              </EmptyState>
            )}
            <Draws draws={draws} chosen={chosen} onChoose={choose} />
          </div>
          {chosen !== undefined && (
            <div className="shrink-0 border-line2 max-[1099px]:border-t @min-[1100px]:w-[520px] @min-[1100px]:overflow-y-auto @min-[1100px]:border-l">
              <DrawCheck giveaway={chosen} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
