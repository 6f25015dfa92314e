import { Button } from '@dugout/ui/button';
import { ArrowLeft, UserPlus, X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import { useSocial } from '../social.store.ts';
import { AddFriend } from './add-friend.tsx';
import { SearchBox } from './search-box.tsx';
import { SocialTabs } from './social-tabs.tsx';
import { TabPanel } from './tab-panel.tsx';

function Head() {
  const me = useMe();
  const { isAdding, setAdding, change } = useSocial();
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line2 border-b px-3">
      {isAdding ? (
        <>
          <Button kind="ghost" size={24} icon aria-label="Back" onClick={() => setAdding(false)}>
            <ArrowLeft className="size-3.5" aria-hidden />
          </Button>
          <h2 className="font-semibold text-strong">Add Friend</h2>
        </>
      ) : (
        <SocialTabs />
      )}
      <span className="flex-1" />
      {!isAdding && me !== null && (
        <Button kind="ghost" size={24} icon aria-label="Add Friend" onClick={() => setAdding(true)}>
          <UserPlus className="size-3.5" aria-hidden />
        </Button>
      )}
      <Button kind="ghost" size={24} icon aria-label="Close Social" onClick={() => change({ isOpen: false })}>
        <X className="size-3.5" aria-hidden />
      </Button>
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
        if (event.key === 'Escape' && !event.defaultPrevented) change({ isOpen: false });
      }}
    >
      <Head />
      {isAdding ? <AddFriend /> : <Body />}
    </aside>
  );
}
