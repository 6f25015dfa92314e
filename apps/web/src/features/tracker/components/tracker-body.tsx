import { IconButton } from '@dugout/ui/button';
import { Tabs } from '@dugout/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Radar, RefreshCw } from 'lucide-react';
import { useOwnClan } from '#/features/clans/index.ts';
import { useMe } from '#/features/identity/index.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { ActivityList } from '../activity/activity-list.tsx';
import { ClanWallets } from '../clan/clan-wallets.tsx';
import { FollowingList } from '../following/following-list.tsx';
import { TRACKER_KEYS } from '../tracker.queries.ts';
import type { TrackerTab } from '../tracker-place.ts';

interface TabProps {
  readonly tab: TrackerTab;
  readonly onTab: (tab: TrackerTab) => void;
}

const NAMES = { activity: 'Activity', follow: 'Following', clan: 'Clan' } as const;
const OWN: readonly TrackerTab[] = ['activity', 'follow'];

const useTrackerTab = (tab: TrackerTab): TrackerTab => {
  const clan = useOwnClan();
  return tab === 'clan' && clan === null ? 'follow' : tab;
};

export function TrackerTabs({ tab, onTab }: TabProps) {
  const clan = useOwnClan();
  const tabs: readonly TrackerTab[] = clan ? [...OWN, 'clan'] : OWN;
  return (
    <Tabs
      label="Tracker"
      tabs={tabs.map((value) => ({ value, label: NAMES[value] }))}
      value={useTrackerTab(tab)}
      onChange={onTab}
      panelId="tracker-panel"
      className="self-stretch"
    />
  );
}

export function RefreshButton({ tab }: { readonly tab: TrackerTab }) {
  const queries = useQueryClient();
  const queryKey = {
    activity: TRACKER_KEYS.activity,
    follow: TRACKER_KEYS.followed,
    clan: ['clans', 'wallets'],
  }[useTrackerTab(tab)];
  return (
    <IconButton
      icon={RefreshCw}
      label="Refresh"
      kind="ghost"
      size={24}
      onClick={() => void queries.refetchQueries({ queryKey, type: 'active' })}
    />
  );
}

const PAGES = {
  activity: '/track/tracking/activity',
  follow: '/track/tracking/follow',
  clan: '/clans/me',
} as const;

export const ViewAll = ({ tab }: { readonly tab: TrackerTab }) => (
  <Link
    to={PAGES[useTrackerTab(tab)]}
    className="flex h-6 items-center whitespace-nowrap rounded-control px-2 text-t2 hover:bg-hover hover:text-t1"
  >
    View All
  </Link>
);

interface TrackerPanelProps {
  readonly tab: TrackerTab;
  readonly surface: 'tracker' | 'dock';
}

function TrackerList({ tab, surface }: TrackerPanelProps) {
  const clan = useOwnClan();
  if (tab === 'activity') return <ActivityList surface={surface} />;
  if (tab === 'follow') return <FollowingList />;
  return clan ? <ClanWallets clanId={clan.id} /> : null;
}

/** The chosen list; a list loads when it is first shown. */
export function TrackerPanel({ tab: chosen, surface }: TrackerPanelProps) {
  const me = useMe();
  const tab = useTrackerTab(chosen);
  return (
    <div id="tracker-panel" role="tabpanel" aria-label={NAMES[tab]} className="flex min-h-0 flex-1 flex-col">
      {me === null && (
        <SignInPrompt
          icon={<Radar aria-hidden />}
          title="Log in to track wallets"
          text="Follow wallets and see their trades as they happen."
        />
      )}
      {me !== null && me !== undefined && <TrackerList tab={tab} surface={surface} />}
    </div>
  );
}
