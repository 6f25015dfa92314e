import { Tabs } from '@dugout/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import type { SocialTab } from '#/shared/feature/web-feature.ts';
import { useSocial } from '../social.store.ts';

const NONE = { useCount: () => 0, useSidebarPath: () => null } as const;

/** The declared tabs never change, so hook order is stable. */
function useTab(value: SocialTab['tab'], label: string) {
  const declared = useSocialTab(value);
  const { useCount = NONE.useCount, useSidebarPath = NONE.useSidebarPath } = declared ?? NONE;
  const count = useCount();
  return {
    value,
    label: count === 0 ? label : <Counted label={label} count={count} />,
    path: useSidebarPath(),
  };
}

const Counted = ({ label, count }: { readonly label: string; readonly count: number }) => (
  <>
    {label}
    <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 font-semibold text-micro text-on-accent">
      {count}
    </span>
  </>
);

/** The sidebar's tabs. One with a page closes the sidebar and opens the page. */
export function SocialTabs() {
  const { activeTab, chooseTab, change } = useSocial();
  const router = useRouter();
  const tabs = [
    useTab('friends', 'Friends'),
    useTab('chats', 'Chats'),
    useTab('clan', 'Clan'),
    useTab('alpha', 'Alpha'),
  ];
  const choose = (tab: string): void => {
    const path = tabs.find(({ value }) => value === tab)?.path ?? null;
    if (path === null) {
      chooseTab(tab);
      return;
    }
    change({ isOpen: false });
    router.history.push(path);
  };
  return (
    <Tabs
      label="Social"
      tabs={tabs}
      value={activeTab}
      onChange={choose}
      panelId="social-panel"
      className="self-stretch"
    />
  );
}
