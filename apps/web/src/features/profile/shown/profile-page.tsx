import type { PublicProfile } from '@dugout/contract/profile/profile-page';
import { PROFILE_TEXTS, PROFILE_WINDOWS, type ProfileWindow } from '@dugout/contract/profile/values';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { EyeOff, Medal, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { useFeatures } from '#/shared/feature/use-features.ts';
import { useTimeZone } from '#/shared/format/time-zone.ts';
import { useTitle } from '#/shared/hooks/browser.ts';
import { AchievementShare } from '../achievement-share.tsx';
import { Figures, PnlCurve } from '../figures.tsx';
import { publicProfileQuery } from '../profile.queries.ts';
import { ProfileHeader } from './profile-header.tsx';
import { TraderActions } from './trader-actions.tsx';
import { TradesTab } from './trades-tab.tsx';

const WINDOW_NAMES: Readonly<Record<ProfileWindow, string>> = {
  '24h': '24h',
  '7d': '7d',
  '30d': '30d',
  all: 'All',
};

interface OverviewProps {
  readonly profile: PublicProfile;
  readonly time: ProfileWindow;
  readonly onTime: (time: ProfileWindow) => void;
}

function Overview({ profile, time, onTime }: OverviewProps) {
  if (profile.figures === null)
    return (
      <EmptyState icon={<EyeOff aria-hidden />} title="PnL hidden">
        {profile.userName} does not show profit and volume.
      </EmptyState>
    );
  return (
    <>
      <div className="flex justify-end px-3 py-2">
        <Segmented
          label="Window"
          size={24}
          value={time}
          onChange={onTime}
          segments={PROFILE_WINDOWS.map((value) => ({ value, label: WINDOW_NAMES[value] }))}
        />
      </div>
      <Figures figures={profile.figures} />
      <PnlCurve figures={profile.figures} />
    </>
  );
}

const Achievements = ({ profile: { achievements, userName } }: { readonly profile: PublicProfile }) =>
  achievements.length === 0 ? (
    <EmptyState icon={<Medal aria-hidden />} title="No achievements yet">
      Achievements of {userName} appear here.
    </EmptyState>
  ) : (
    <ul aria-label="Achievements">
      {achievements.map(({ id, title, description, sharePct }) => (
        <li key={id} className="flex items-center gap-3 border-line1 border-b px-3 py-2">
          <Medal className="size-4 shrink-0 text-up" aria-hidden />
          <span className="flex flex-col">
            <span className="font-medium text-t1">{title}</span>
            <span className="text-small text-t3">{description}</span>
            <AchievementShare pct={sharePct} />
          </span>
        </li>
      ))}
    </ul>
  );

interface PartProps extends OverviewProps {
  readonly tab: string;
}

function Part({ tab, profile, time, onTime }: PartProps) {
  const more = useFeatures().flatMap(({ profileTabs = [] }) => profileTabs);
  const other = more.find((one) => one.tab === tab);
  if (other !== undefined)
    return (
      <Suspense>
        <other.component userId={profile.userId} />
      </Suspense>
    );
  if (tab === 'trades') return <TradesTab {...profile} />;
  if (tab === 'achievements') return <Achievements profile={profile} />;
  return <Overview profile={profile} time={time} onTime={onTime} />;
}

const Missing = () => (
  <EmptyState
    page
    icon={<UserRound aria-hidden />}
    title="Trader not found"
    action={
      <Link to="/" className={buttonClass()}>
        Go home
      </Link>
    }
  >
    No trader has this name.
  </EmptyState>
);

const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

export function ProfilePage() {
  const { trader } = useParams({ from: '/profile/$trader' });
  const { tab: wanted } = useSearch({ from: '/profile/$trader' });
  const navigate = useNavigate();
  const [time, setTime] = useState<ProfileWindow>('all');
  const { data: profile, error, refetch } = useQuery(publicProfileQuery(trader, time, useTimeZone()));
  const more = useFeatures().flatMap(({ profileTabs = [] }) => profileTabs);
  useTitle(profile?.userName ?? 'Profile');
  const failed = error !== null && (
    <ErrorBand title={PROFILE_TEXTS.publicProfileFailed} onAction={() => void refetch()} className="m-3" />
  );
  if (profile === undefined) {
    if (isMissing(error)) return <Missing />;
    return failed || <SkeletonRows rows={10} height={48} label="Loading the profile" />;
  }
  const tabs = [
    { value: 'overview', label: 'Overview' },
    ...more.map(({ tab, label }) => ({ value: tab, label })),
    { value: 'trades', label: 'Trades' },
    { value: 'achievements', label: 'Achievements', count: profile.achievements.length },
  ];
  const tab = tabs.some(({ value }) => value === wanted) ? (wanted ?? 'overview') : 'overview';
  return (
    <div className="flex flex-col desk:desk-height">
      {failed}
      <ProfileHeader profile={profile}>
        <TraderActions profile={profile} />
      </ProfileHeader>
      <Tabs
        label="Profile"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/profile/$trader', params: { trader }, search: { tab: next }, replace: true })
        }
        panelId="profile-panel"
        className="shrink-0 border-line2 border-b px-3"
      />
      <div
        id="profile-panel"
        role="tabpanel"
        aria-label={tabs.find(({ value }) => value === tab)?.label}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        <Part tab={tab} profile={profile} time={time} onTime={setTime} />
      </div>
    </div>
  );
}
