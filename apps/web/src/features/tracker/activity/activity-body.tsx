import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { ErrorBand } from '@dugout/ui/error-band';
import type { ReactNode } from 'react';
import { GapBand, LoadingRows } from '../lists/list-status.tsx';
import type { useHeldFeed } from './held-feed.ts';
import type { useActivities } from './use-activities.ts';

interface ActivityBodyProps {
  readonly activities: ReturnType<typeof useActivities>;
  readonly focusing: ReturnType<typeof useHeldFeed>['focusing'];
  /** Shown once activities have loaded. */
  readonly children: ReactNode;
}

export function ActivityBody({ activities, focusing, children }: ActivityBodyProps) {
  const { data, isError, refetch, openGaps } = activities;
  return (
    <>
      {isError && (
        <ErrorBand
          title={TRACKER_TEXTS.trackerTradesFailed}
          onAction={() => void refetch()}
          className="m-2"
        />
      )}
      <GapBand gaps={openGaps} />
      {data === undefined && !isError && <LoadingRows text={TRACKER_TEXTS.loadingActivities} />}
      {data !== undefined && (
        <div className="flex min-h-0 flex-1 flex-col" {...focusing}>
          {children}
        </div>
      )}
    </>
  );
}
