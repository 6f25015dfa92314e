import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#/features/identity/index.ts';
import { useMedia, usePhone } from '#/shared/hooks/use-media.ts';
import { launchesQuery, trendingQuery } from '../home.queries.ts';
import { CircleActivity } from './circle-activity.tsx';
import { GuestPitch } from './guest-pitch.tsx';
import { GUEST_COLUMNS, HOME_PAGE, PITCH_COLUMN } from './home-columns.ts';
import { MarketList } from './market-list.tsx';
import { NewestCalls } from './newest-calls.tsx';
import { OwnPositions } from './own-positions.tsx';
import { SinceStrip } from './since-strip.tsx';

/** Of the trader's: what follows it stays in sight. */
const TRENDING_SHOWN = 13;

function Trending({ own = false }: { readonly own?: boolean }) {
  const { data, isError, refetch } = useQuery(trendingQuery);
  return (
    <MarketList
      title="Trending"
      note="by 1h volume"
      rows={own ? data?.items.slice(0, TRENDING_SHOWN) : data?.items}
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

const COLUMN = 'min-w-0 border-line2 not-first:border-l';

/** A guest: the live market, and what the product is. */
const GuestHome = ({ phone }: { readonly phone: boolean }) => (
  <div className={cn(HOME_PAGE, GUEST_COLUMNS)}>
    <div className={PITCH_COLUMN}>
      <GuestPitch />
      {!phone && <Launches />}
    </div>
    <div className="min-w-0 max-desk:border-line2 max-desk:border-t">
      <Trending />
    </div>
    {phone && <Launches />}
  </div>
);

/** Three columns, two on narrower screens; on a phone what is the trader's own comes first. */
function TraderHome({ phone }: { readonly phone: boolean }) {
  const isWide = useMedia('(min-width: 1200px)');
  return (
    <>
      <h1 className="sr-only">Home</h1>
      <SinceStrip />
      {phone ? (
        <div>
          <OwnPositions />
          <NewestCalls />
          <CircleActivity />
          <Trending own />
          <Launches />
        </div>
      ) : (
        <div
          className={cn(
            HOME_PAGE,
            'desk:grid-cols-[minmax(0,1fr)_352px] wide:grid-cols-[minmax(0,1fr)_336px_336px]',
          )}
        >
          <div className={COLUMN}>
            <Trending own />
            <Launches />
          </div>
          {isWide && (
            <div className={COLUMN}>
              <NewestCalls />
            </div>
          )}
          <div className={COLUMN}>
            <OwnPositions />
            {!isWide && <NewestCalls />}
            <CircleActivity />
          </div>
        </div>
      )}
    </>
  );
}

/** The start page: for a guest what the product is, for a trader what is theirs, beside the live market. */
export function HomePage() {
  const { data: me, isPending } = useQuery(meQuery);
  const phone = usePhone();
  // What a guest reads stands above the lists: they would move when it came later.
  if (isPending) return <SkeletonRows rows={12} />;
  return me === null || me === undefined ? <GuestHome phone={phone} /> : <TraderHome phone={phone} />;
}
