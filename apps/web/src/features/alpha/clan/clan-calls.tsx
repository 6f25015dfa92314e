import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { HitRate } from '../card/hit-rate.tsx';
import { CardList } from '../feed/card-list.tsx';

const REFRESH_MS = 15_000;

const clanCallsQuery = (clanId: string) =>
  queryOptions({
    queryKey: ['alpha', 'clan', clanId],
    queryFn: async ({ signal }) =>
      (await call('GET /alpha/clans/{clanId}', { params: { clanId } }, { signal })).data,
    // No channel carries the figures of older calls and hit rates.
    refetchInterval: REFRESH_MS,
  });

/** A clan's record over 90 days, and its members' newest calls. */
export function ClanCalls({ clanId }: { readonly clanId: string }) {
  const { data, isError, refetch } = useQuery(clanCallsQuery(clanId));
  const phone = usePhone();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  if (data === undefined)
    return isError ? (
      <ErrorBand title="Failed to load calls" onAction={() => void refetch()} className="m-3" />
    ) : (
      <SkeletonRows rows={6} height={48} label="Loading calls" />
    );
  const rows = data.calls.filter(({ callId }) => !removed.has(callId));
  return (
    <div className="flex min-h-100 flex-1 flex-col">
      <p className="flex shrink-0 flex-wrap items-center gap-x-4 border-line2 border-b px-3 py-2 text-t3">
        <HitRate rate={data} named />
        <span>last 90 days</span>
        <span>
          <span className="text-t1">{formatCount(data.total)}</span> calls total
        </span>
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={<Megaphone aria-hidden />} title="No calls yet">
          Members' calls appear here.
        </EmptyState>
      ) : (
        <CardList
          label="Clan calls"
          kind={phone ? 'phone' : 'compact'}
          state={{
            rows,
            isReplay: false,
            takeOut: (callId) => setRemoved((before) => new Set([...before, callId])),
          }}
        />
      )}
    </div>
  );
}
