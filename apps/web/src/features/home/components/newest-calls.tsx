import type { AlphaCard } from '@dugout/contract/alpha/card';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { HIT_RATE_UP_PCT } from '@dugout/contract/alpha/values';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agoText } from '#/shared/format/ago-text.ts';
import { formatMarketCap, formatPercent, toneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { SimulatedBadge } from '#/shared/traders/simulated-badge.tsx';
import { newestCallsQuery } from '../home.queries.ts';
import { HomeSection, stateOf } from './home-section.tsx';

const SHOWN = 8;

function Rate({ caller: { hitRate, n, interval } }: Pick<AlphaCard, 'caller'>) {
  if (hitRate === null) return <span className="text-small text-t3">no finished calls</span>;
  const isUp = hitRate > HIT_RATE_UP_PCT;
  return (
    <span className="flex gap-1.5 truncate text-small text-t3">
      <span className={cn('inline-flex items-center gap-1 font-medium', isUp ? 'text-up' : 'text-down')}>
        <SideArrow side={isUp ? 'buy' : 'sell'} />
        {Math.round(hitRate)}%
      </span>
      hit rate <span className="text-t2">n {n}</span>
      {interval !== null && (
        <span>
          likely {Math.round(interval[0])} to {Math.round(interval[1])}%
        </span>
      )}
    </span>
  );
}

const CalledToken = ({ call }: { readonly call: AlphaCard }) => (
  <span className="flex items-center gap-2.5 rounded-card border border-line2 bg-bg2 p-2">
    <TokenPicture
      src={call.image}
      symbol={call.symbol}
      seed={call.tokenAddress}
      size={34}
      mark={<LaunchpadIcon market={call.market} />}
    />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-baseline gap-1.5">
        <Link
          to="/screener/$poolAddress"
          params={{ poolAddress: call.poolAddress }}
          className="shrink-0 font-semibold -outline-offset-2 after:absolute after:inset-0"
        >
          {call.symbol}
        </Link>
        <TokenMark tokenAddress={call.tokenAddress} />
        <span className="truncate text-t3">{call.name}</span>
      </span>
      <span className="truncate text-small text-t3">
        Called at <span className="text-t1">{formatMarketCap(call.callMarketCap)}</span> now{' '}
        <span className="text-t1">{formatMarketCap(call.marketCap)}</span>
      </span>
    </span>
    <span className="flex shrink-0 flex-col items-end">
      <span className={cn('font-semibold', multipleTone(call.multiple))}>
        {call.multiple === null ? UNKNOWN : `${call.multiple.toFixed(2)}x`}
      </span>
      <span className="text-small text-t3">
        foll.{' '}
        <span className={toneOf(call.followerPct) || 'text-t3'}>{formatPercent(call.followerPct, 0)}</span>
      </span>
    </span>
  </span>
);

/** A multiple that rounds to 1.00x is neither a gain nor a loss. */
const multipleTone = (multiple: number | null): string =>
  multiple === null ? 'text-t3' : toneOf(multiple - 1, 2) || 'text-t2';

function CallRow({ call }: { readonly call: AlphaCard }) {
  const ago = useClock((now) => agoText(call.calledAt, now));
  const { caller } = call;
  return (
    <li className="relative flex flex-col gap-1.5 border-line1 border-b px-3 py-2 hover:bg-hover has-focus-visible:bg-active">
      <span className="flex items-center gap-2">
        <Avatar {...caller} size={28} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <Link
              to="/callers/$userId"
              params={{ userId: caller.userId }}
              className="relative z-1 min-w-6 truncate font-semibold text-t1 leading-6 hover:underline"
            >
              {caller.userName}
            </Link>
            {caller.clanTag !== null && <Badge>{caller.clanTag}</Badge>}
            {caller.rank > 0 && <RankMark rank={caller.rank} />}
            {caller.isSimulated && <SimulatedBadge />}
            <span className="flex-1" />
            <time dateTime={call.calledAt} className="shrink-0 text-small text-t3">
              {ago}
            </time>
          </span>
          <Rate caller={caller} />
        </span>
      </span>
      <CalledToken call={call} />
    </li>
  );
}

export function NewestCalls() {
  const query = useQuery(newestCallsQuery);
  return (
    <HomeSection
      title="Newest calls"
      aside={
        <Link to="/alpha" className="rounded-badge text-t2 hover:text-t1">
          Alpha
        </Link>
      }
      state={stateOf(query)}
      failure={ALPHA_TEXTS.alphaTokensFailed}
      onRetry={() => void query.refetch()}
      empty={query.data?.length === 0 ? { title: 'No calls yet', text: 'New calls appear here.' } : null}
    >
      {(id) => (
        <ul aria-labelledby={id}>
          {query.data?.slice(0, SHOWN).map((call) => (
            <CallRow key={call.callId} call={call} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
