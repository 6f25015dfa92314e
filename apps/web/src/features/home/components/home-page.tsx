import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#/features/identity/index.ts';
import { useMedia, usePhone } from '#/shared/hooks/browser.ts';
import { type RenewalOptions, useRenewal } from '#/shared/realtime/use-renewal.ts';
import { launchesQuery } from '../home.queries.ts';
import { trendingQuery } from '../trending.query.ts';
import { CircleActivity } from './circle-activity.tsx';
import { GuestPitch } from './guest-pitch.tsx';
import { GUEST_COLUMNS, HOME_PAGE, PITCH_COLUMN } from './home-columns.ts';
import { MarketList } from './market-list.tsx';
import { NewestCalls } from './newest-calls.tsx';
import { OwnPositions } from './own-positions.tsx';
import { SinceStrip } from './since-strip.tsx';

/** Max rows for a trader, so that the section below stays visible. */
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

const LAUNCHED: RenewalOptions<'launches'> = {
  queryKey: launchesQuery.queryKey,
  everyMs: 2_000,
  matters: (launch) => launch.kind === 'created',
};

function Launches() {
  const { data, isError, refetch } = useQuery(launchesQuery);
  useRenewal('launches', LAUNCHED);
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

/** Three columns, two on narrower screens; on a phone the trader's own sections come first. */
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

/** The home page: an introduction for guests, personal sections for traders, next to the live market. */
export function HomePage() {
  const { data: me, isPending } = useQuery(meQuery);
  const phone = usePhone();
  // Waits for the session, since a late introduction above the lists would shift them.
  if (isPending) return <SkeletonRows rows={12} />;
  return me === null || me === undefined ? <GuestHome phone={phone} /> : <TraderHome phone={phone} />;
}
