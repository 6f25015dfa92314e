import { type Circle, HOME_TEXTS } from '@dugout/contract/home/values';
import type { CircleEvent } from '@dugout/contract/home/visit';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { Segmented } from '@dugout/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { agoText } from '#/shared/format/ago-text.ts';
import { formatMarketCap, formatSol, formatSolChange, solToneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { SimulatedBadge } from '#/shared/traders/simulated-badge.tsx';
import { circleQuery } from '../home.queries.ts';
import { HomeSection, stateOf } from './home-section.tsx';

const Ticker = ({ event }: { readonly event: Exclude<CircleEvent, { kind: 'joined' }> }) => (
  <>
    <span className="font-semibold text-t1">{event.symbol ?? 'a token'}</span>
    <span className="ml-1 inline-flex align-middle empty:hidden">
      <TokenMark tokenAddress={event.tokenAddress} />
    </span>
  </>
);

function What({ event }: { readonly event: CircleEvent }) {
  switch (event.kind) {
    case 'traded':
      return (
        <>
          {event.side === 'buy' ? 'bought' : 'sold'}{' '}
          <span className={cn('font-medium', event.side === 'buy' ? 'text-up' : 'text-down')}>
            {formatSol(event.sol)} SOL
          </span>{' '}
          of <Ticker event={event} />
          {event.realizedSol !== null && (
            <span className={solToneOf(event.realizedSol)} title={REALIZED_PNL.name}>
              , <span className="sr-only">{REALIZED_PNL.name} </span>
              {formatSolChange(event.realizedSol)} SOL
            </span>
          )}
        </>
      );
    case 'called':
      return (
        <>
          called <Ticker event={event} /> at {formatMarketCap(event.marketCapUsd)}
        </>
      );
    case 'hit':
      return (
        <>
          hit: <Ticker event={event} /> reached 2x, {spanText(event.minutes)} after the call
        </>
      );
    case 'joined':
      return (
        <>
          joined <span className="font-semibold text-t1">{event.clanName}</span>
        </>
      );
  }
}

const spanText = (minutes: number): string =>
  minutes < 60 ? `${Math.round(minutes)}m` : `${Math.floor(minutes / 60)}h ${Math.round(minutes % 60)}m`;

const LINK = 'absolute inset-0 -outline-offset-2';

const WholeRow = ({ event }: { readonly event: CircleEvent }) =>
  event.kind === 'joined' ? (
    <Link
      to="/clans/$clanTag"
      params={{ clanTag: event.tag }}
      className={LINK}
      aria-label={`Open ${event.clanName}`}
    />
  ) : (
    <Link
      to="/token/$id"
      params={{ id: event.tokenAddress }}
      className={LINK}
      aria-label={`Open ${event.symbol ?? 'the token'}`}
    />
  );

function CircleEventRow({ event }: { readonly event: CircleEvent }) {
  const ago = useClock((now) => agoText(event.at, now));
  const { actor } = event;
  return (
    <li className="relative flex min-h-11 items-center gap-2.5 border-line1 border-b px-3 py-1 hover:bg-hover has-focus-visible:bg-active">
      <Avatar {...actor} size={28} isOnline={actor.isOnline} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            to="/profile/$trader"
            params={{ trader: actor.userId }}
            className="relative z-1 min-w-6 truncate font-semibold text-t1 leading-6 hover:underline"
          >
            {actor.userName}
          </Link>
          {actor.clanTag !== null && <Badge>{actor.clanTag}</Badge>}
          {actor.isSimulated && <SimulatedBadge />}
          <span className="flex-1" />
          <time dateTime={event.at} className="shrink-0 text-small text-t3">
            {ago}
          </time>
        </span>
        <span className="truncate text-t2">
          <What event={event} />
        </span>
      </span>
      <WholeRow event={event} />
    </li>
  );
}

export function CircleActivity() {
  const [of, setOf] = useState<Circle>('all');
  const query = useQuery(circleQuery(of));
  const { data } = query;
  return (
    <HomeSection
      title="Friends and clan"
      note={data !== undefined && data.online > 0 ? `${data.online} online` : undefined}
      aside={
        <Segmented
          label="Activity from"
          size={24}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'friends', label: 'Friends' },
            { value: 'clan', label: data?.clanTag ?? 'Clan' },
          ]}
          value={of}
          onChange={setOf}
        />
      }
      state={stateOf(query)}
      failure={HOME_TEXTS.homeFailed}
      onRetry={() => void query.refetch()}
      empty={
        data?.acts.length === 0
          ? {
              title: 'No activity yet',
              text: 'Calls by friends and clanmates appear here, and trades by traders who show their wallets.',
            }
          : null
      }
    >
      {(id) => (
        <ul aria-labelledby={id}>
          {data?.acts.map((event) => (
            <CircleEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
