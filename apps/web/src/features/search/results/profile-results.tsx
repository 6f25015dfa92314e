import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import type { SearchProfile } from '@dugout/contract/search/profile';
import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { InviteToClanButton } from '#/features/clans/index.ts';
import { RequestButton } from '#/features/friends/index.ts';
import { UNKNOWN } from '#/shared/format/numbers.ts';
import { ResultList } from '../components/result-list.tsx';
import { highlight } from '../highlight.ts';
import { type RankBand, rankBand } from '../rank-band.ts';
import type { ResultsProps } from '../search-results.ts';

const GRID = 'grid grid-cols-[minmax(0,1fr)_72px] items-center gap-2 pr-4 pl-3.5';
const TONES: Readonly<Record<RankBand, string>> = {
  gold: 'font-semibold text-gold',
  silver: 'font-semibold text-silver',
  bronze: 'font-semibold text-bronze',
  none: 'text-t2',
};

const Head = () => (
  <div
    aria-hidden
    className={cn(
      GRID,
      'sticky top-0 h-6 border-line2 border-b border-l-2 border-l-transparent bg-bg3 text-small text-t3',
    )}
  >
    <span>Profile</span>
    <span className="text-right">Rank</span>
  </div>
);

const Row = ({ profile, query }: { readonly profile: SearchProfile; readonly query: string }) => (
  <span className={cn(GRID, 'h-12')}>
    <span className="flex min-w-0 items-center gap-3">
      <span className="flex overflow-hidden rounded-full">
        <TokenPicture src={profile.image} symbol={profile.userName} seed={profile.userId} size={32} />
      </span>
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold text-strong text-t1">
          {highlight(profile.userName, query).map((part) => (
            <span key={part.at} className={part.matched ? 'text-accent' : undefined}>
              {part.text}
            </span>
          ))}
        </span>
        {profile.clan !== null && <span className="truncate text-small text-t2">{profile.clan.name}</span>}
      </span>
    </span>
    <span data-rank-band={rankBand(profile.rank)} className={cn('text-right', TONES[rankBand(profile.rank)])}>
      {profile.rank === null ? UNKNOWN : `#${profile.rank}`}
    </span>
  </span>
);

const Actions = ({ profile }: { readonly profile: SearchProfile }) =>
  profile.relation === null ? null : (
    <>
      <RequestButton trader={profile} relation={profile.relation} label={FRIENDS_TEXTS.sendFriendRequest} />
      <InviteToClanButton trader={profile} />
    </>
  );

export const ProfileResults = ({ sort: _, onLeave: __, ...props }: ResultsProps) => (
  <ResultList
    {...props}
    label="Profiles"
    items={props.results.found?.profiles ?? []}
    keyOf={({ userId }) => userId}
    pathOf={({ userId }) => `/profile/${userId}`}
    head={<Head />}
    beside={(profile) => <Actions profile={profile} />}
    row={(profile) => <Row profile={profile} query={props.results.text} />}
    failedText={SEARCH_TEXTS.searchProfilesFailed}
    noneText={SEARCH_TEXTS.noProfilesFound}
  />
);
