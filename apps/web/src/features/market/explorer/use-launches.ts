import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Refresher } from '#/shared/realtime/refresher.ts';
import { useChannelDeltas } from '#/shared/realtime/use-channel.ts';

/** Refetches a column as soon as a token enters it. */
export function useLaunches(): void {
  const queries = useQueryClient();
  const [refresher] = useState(
    () =>
      new Refresher<ExplorerColumn>({
        refresh: (column) =>
          void queries.invalidateQueries({ queryKey: ['explorer', column] }, { cancelRefetch: false }),
        now: Date.now,
        pauseMs: 1_000,
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => () => refresher.stop(), [refresher]);
  useChannelDeltas('launches', (deltas) => {
    for (const launch of deltas)
      if (launch !== null) refresher.request(launch.kind === 'created' ? 'new' : 'migrated');
  });
}
