import { IconButton } from '@dugout/ui/button';
import { isEscape } from '@dugout/ui/lib/keys';
import { Tabs } from '@dugout/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, UserPlus, X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import type { SocialTab } from '#/shared/feature/web-feature.ts';
import { useSocial } from '../social.store.ts';
import { AddFriend } from './add-friend.tsx';
import { SearchBox } from './search-box.tsx';
import { TabPanel } from './tab-panel.tsx';

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
function SocialTabs() {
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

function Head() {
  const me = useMe();
  const { isAdding, setAdding, change } = useSocial();
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line2 border-b px-3">
      {isAdding ? (
        <>
          <IconButton icon={ArrowLeft} label="Back" kind="ghost" size={24} onClick={() => setAdding(false)} />
          <h2 className="font-semibold text-strong">Add Friend</h2>
        </>
      ) : (
        <SocialTabs />
      )}
      <span className="flex-1" />
      {!isAdding && me !== null && (
        <IconButton
          icon={UserPlus}
          label="Add Friend"
          kind="ghost"
          size={24}
          onClick={() => setAdding(true)}
        />
      )}
      <IconButton
        icon={X}
        label="Close Social"
        kind="ghost"
        size={24}
        onClick={() => change({ isOpen: false })}
      />
    </header>
  );
}

function Body() {
  const { activeTab, peer, chatInSidebar } = useSocial();
  const me = useMe();
  const tab = useSocialTab(activeTab);
  return (
    <>
      {tab?.ownSearch !== true && me !== null && peer === null && (
        <div className="shrink-0 px-3 pt-3">
          <SearchBox tab={activeTab} />
        </div>
      )}
      <div id="social-panel" role="tabpanel" aria-label={activeTab} className="flex min-h-0 flex-1 flex-col">
        <TabPanel tab={activeTab} surface="sidebar" peer={peer} onBack={() => chatInSidebar(null)} />
      </div>
    </>
  );
}

/** Friends, chats, clan and alpha at the right edge, next to the page. On a phone it is a sheet. */
export function SocialSidebar() {
  const { isAdding, change } = useSocial();
  useLayoutEffect(() => {
    document.documentElement.dataset['social'] = '';
    return () => {
      delete document.documentElement.dataset['social'];
    };
  }, []);
  return (
    <aside
      aria-label="Social"
      data-social-sidebar
      className="layer-dock fixed top-[calc(var(--top-bar)+var(--strip-top))] right-0 bottom-[calc(var(--bottom-bar)+var(--strip-bottom,0px))] flex w-(--social) flex-col border-line2 border-l bg-bg1 max-desk:layer-float max-wide:shadow-float max-desk:bottom-(--bottom-bar) max-desk:w-full max-desk:border-l-0 max-desk:bg-bg3"
      onKeyDown={(event) => {
        if (isEscape(event) && !event.defaultPrevented) change({ isOpen: false });
      }}
    >
      <Head />
      {isAdding ? <AddFriend /> : <Body />}
    </aside>
  );
}
