import { type Circle, HOME_TEXTS } from '@dugout/contract/home/values';
import type { CircleAct } from '@dugout/contract/home/visit';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { Segmented } from '@dugout/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { agoText } from '#/shared/format/ago-text.ts';
import { formatMarketCap, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { solToneOf } from '#/shared/format/tone.ts';
import { useClock } from '#/shared/hooks/use-now.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { SimulatedBadge } from '#/shared/traders/simulated-badge.tsx';
import { circleQuery } from '../home.queries.ts';
import { HomeSection, stateOf } from './home-section.tsx';

const Ticker = ({ act }: { readonly act: Exclude<CircleAct, { kind: 'joined' }> }) => (
  <span className="font-semibold text-t1">{act.symbol ?? 'a token'}</span>
);

function What({ act }: { readonly act: CircleAct }) {
  switch (act.kind) {
    case 'traded':
      return (
        <>
          {act.side === 'buy' ? 'bought' : 'sold'}{' '}
          <span className={cn('font-medium', act.side === 'buy' ? 'text-up' : 'text-down')}>
            {formatSol(act.sol)} SOL
          </span>{' '}
          of <Ticker act={act} />
          {act.realizedSol !== null && (
            <span className={solToneOf(act.realizedSol)} title={REALIZED_PNL.name}>
              , <span className="sr-only">{REALIZED_PNL.name} </span>
              {formatSolChange(act.realizedSol)} SOL
            </span>
          )}
        </>
      );
    case 'called':
      return (
        <>
          called <Ticker act={act} /> at {formatMarketCap(act.marketCapUsd)}
        </>
      );
    case 'hit':
      return (
        <>
          hit: <Ticker act={act} /> reached 2x, {spanText(act.minutes)} after the call
        </>
      );
    case 'joined':
      return (
        <>
          joined <span className="font-semibold text-t1">{act.clanName}</span>
        </>
      );
  }
}

const spanText = (minutes: number): string =>
  minutes < 60 ? `${Math.round(minutes)}m` : `${Math.floor(minutes / 60)}h ${Math.round(minutes % 60)}m`;

const LINK = 'absolute inset-0 -outline-offset-2';

/** Links the whole row to the token or the clan. */
const WholeRow = ({ act }: { readonly act: CircleAct }) =>
  act.kind === 'joined' ? (
    <Link
      to="/clans/$clanTag"
      params={{ clanTag: act.tag }}
      className={LINK}
      aria-label={`Open ${act.clanName}`}
    />
  ) : (
    <Link
      to="/token/$id"
      params={{ id: act.tokenAddress }}
      className={LINK}
      aria-label={`Open ${act.symbol ?? 'the token'}`}
    />
  );

function ActRow({ act }: { readonly act: CircleAct }) {
  const ago = useClock((now) => agoText(act.at, now));
  const { actor } = act;
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
          <time dateTime={act.at} className="shrink-0 text-small text-t3">
            {ago}
          </time>
        </span>
        <span className="truncate text-t2">
          <What act={act} />
        </span>
      </span>
      <WholeRow act={act} />
    </li>
  );
}

/** Activity of friends and clanmates, newest first. */
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
          label="Whose activity"
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
              text: 'Calls of friends and clanmates appear here, and trades of those who show their wallets.',
            }
          : null
      }
    >
      {(id) => (
        <ul aria-labelledby={id}>
          {data?.acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
