import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#/features/identity/index.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { launchesQuery, trendingQuery } from '../home.queries.ts';
import { GuestPitch } from './guest-pitch.tsx';
import { MarketList } from './market-list.tsx';
import { OwnPositions } from './own-positions.tsx';

function Trending() {
  const { data, isError, refetch } = useQuery(trendingQuery);
  return (
    <MarketList
      title="Trending"
      note="by 1h volume"
      rows={data?.items}
      failed={isError && data === undefined}
      onRetry={() => void refetch()}
      wide
    />
  );
}

function Launches() {
  const { data, isError, refetch } = useQuery(launchesQuery);
  return (
    <MarketList
      title="Latest launches"
      note="newest first"
      rows={data?.items}
      failed={isError && data === undefined}
      onRetry={() => void refetch()}
    />
  );
}

/** The start page: for a guest what the product is, for a trader what is theirs, beside the live market. */
export function HomePage() {
  const { data: me, isPending } = useQuery(meQuery);
  const phone = usePhone();
  // What a guest reads stands above the lists: they would move when it came later.
  if (isPending) return <SkeletonRows rows={12} />;
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] desk:grid-cols-[minmax(0,1fr)_minmax(0,352px)] min-[1000px]:grid-cols-[minmax(0,1fr)_400px] wide:grid-cols-[minmax(0,1fr)_440px]">
      <div className="min-w-0 desk:order-2 desk:border-line2 desk:border-l">
        {me !== null && <h1 className="sr-only">Home</h1>}
        {me === null && <GuestPitch />}
        {me !== null && me !== undefined && <OwnPositions />}
        {!phone && <Launches />}
      </div>
      <div className="min-w-0 max-desk:border-line2 max-desk:border-t">
        <Trending />
      </div>
      {phone && <Launches />}
    </div>
  );
}
