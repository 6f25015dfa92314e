import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Skeleton, SkeletonRows } from '@dugout/ui/skeleton';
import { Megaphone } from 'lucide-react';
import { useRecord } from '../record.queries.ts';
import { ByMarketCap } from './by-market-cap.tsx';
import { CallsChart } from './calls-chart.tsx';
import { CallsTable } from './calls-table.tsx';
import { FollowerTable } from './follower-table.tsx';
import { HitStrip } from './hit-strip.tsx';
import { HoldingsBar } from './holdings-bar.tsx';
import { RecordColumn } from './record-column.tsx';
import { RecordFigures } from './record-figures.tsx';

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const Loading = () => (
  <div>
    <div aria-hidden className="grid grid-cols-6 gap-3 border-line2 border-y px-3 py-4 max-desk:grid-cols-2">
      {CELLS.map((cell) => (
        <span key={cell} className="flex flex-col gap-2">
          <Skeleton className="w-16" />
          <Skeleton className="h-5 w-20" />
        </span>
      ))}
    </div>
    <SkeletonRows rows={12} label="Loading the record" />
  </div>
);

const Nothing = () => (
  <EmptyState icon={<Megaphone aria-hidden />} title="No calls yet">
    Every call stays in this record, hit or miss.
  </EmptyState>
);

/** The outcomes of all of a caller's calls, and the proof that none is missing. */
export function CallerRecord({ userId }: { readonly userId: string }) {
  const { record, calls, isError, refetch } = useRecord(userId);
  if (record === undefined) {
    return isError ? (
      <ErrorBand title="Failed to load calls" onAction={() => void refetch()} className="m-3" />
    ) : (
      <Loading />
    );
  }
  if (record.total === 0) return <Nothing />;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col desk:overflow-y-auto">
      <div className="flex min-h-0 flex-1 flex-col @min-[1100px]:flex-row">
        <div className="@container flex min-w-0 flex-1 flex-col @min-[1100px]:min-h-0 @min-[1100px]:overflow-y-auto">
          {isError && (
            <ErrorBand title="Failed to load calls" onAction={() => void refetch()} className="m-2" />
          )}
          <RecordFigures record={record} />
          <HitStrip record={record} calls={calls} />
          <CallsChart calls={calls} />
          <CallsTable record={record} calls={calls} />
        </div>
        <div className="shrink-0 border-line2 border-t @min-[1100px]:w-(--social) @min-[1100px]:overflow-y-auto @min-[1100px]:border-t-0 @min-[1100px]:border-l">
          <RecordColumn record={record} calls={calls} />
          <FollowerTable record={record} />
          <ByMarketCap record={record} />
          <HoldingsBar record={record} />
        </div>
      </div>
    </div>
  );
}
