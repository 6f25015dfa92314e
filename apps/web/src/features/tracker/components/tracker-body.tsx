import { Button } from '@dugout/ui/button';
import { Tabs } from '@dugout/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Radar, RefreshCw } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { ActivityList } from '../activity/activity-list.tsx';
import { FollowingList } from '../following/following-list.tsx';
import { TRACKER_KEYS } from '../tracker.queries.ts';
import type { TrackerTab } from '../tracker-place.ts';

interface TabProps {
  readonly tab: TrackerTab;
  readonly onTab: (tab: TrackerTab) => void;
}

const TABS = [
  { value: 'activity', label: 'Activity' },
  { value: 'follow', label: 'Following' },
] as const;

export const TrackerTabs = ({ tab, onTab }: TabProps) => (
  <Tabs
    label="Tracker"
    tabs={TABS}
    value={tab}
    onChange={onTab}
    panelId="tracker-panel"
    className="self-stretch"
  />
);

/** Loads the visible list anew. */
export function RefreshButton({ tab }: { readonly tab: TrackerTab }) {
  const queries = useQueryClient();
  const queryKey = tab === 'activity' ? TRACKER_KEYS.activity : TRACKER_KEYS.followed;
  return (
    <Button
      kind="ghost"
      size={24}
      icon
      aria-label="Refresh"
      onClick={() => void queries.refetchQueries({ queryKey, type: 'active' })}
    >
      <RefreshCw className="size-3.5" aria-hidden />
    </Button>
  );
}

export const ViewAll = ({ tab }: { readonly tab: TrackerTab }) => (
  <Link
    to={tab === 'activity' ? '/track/tracking/activity' : '/track/tracking/follow'}
    className="flex h-6 items-center whitespace-nowrap rounded-control px-2 text-t2 hover:bg-hover hover:text-t1"
  >
    View All
  </Link>
);

/** The chosen list; a list loads when it is first shown. */
export function TrackerPanel({
  tab,
  surface,
}: {
  readonly tab: TrackerTab;
  readonly surface: 'tracker' | 'dock';
}) {
  const me = useMe();
  return (
    <div
      id="tracker-panel"
      role="tabpanel"
      aria-label={tab === 'activity' ? 'Activity' : 'Following'}
      className="flex min-h-0 flex-1 flex-col"
    >
      {me === null && (
        <SignInPrompt
          icon={<Radar aria-hidden />}
          title="Log in to track wallets"
          text="Follow wallets and see their trades as they happen."
        />
      )}
      {me !== null &&
        me !== undefined &&
        (tab === 'activity' ? <ActivityList surface={surface} /> : <FollowingList />)}
    </div>
  );
}
