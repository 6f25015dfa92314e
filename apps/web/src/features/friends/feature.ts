import { Users } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { isPhone } from '#/shared/hooks/browser.ts';
import { lazyComponent, lazyPane } from '#/shared/lazy/lazy-component.tsx';
import { channel } from '#/shared/realtime/channel.ts';
import { SidebarButton, SidebarFrame } from './components/sidebar-frame.tsx';
import { useOnlineFriends } from './friends.queries.ts';
import { withPresence } from './online-friends.ts';
import { openTab, useSocial } from './social.store.ts';

/** A delta is the presence of one friend; changed lists arrive as a snapshot. */
const friendsLiveChannel = channel('friends', withPresence);

const { subscribe, getState } = useSocial;
const { change, closeWindow, toggleWindow } = getState();

/** On a phone, which has no windows, the Friends tab opens the sidebar as a sheet. */
const friendsPane = {
  subscribe,
  isOpen: () => (isPhone() ? getState().isOpen : getState().isWindowOpen),
  toggle: () => (isPhone() ? change({ isOpen: !getState().isOpen }) : toggleWindow()),
  close: () => (isPhone() ? change({ isOpen: false }) : closeWindow()),
};

const LiveFriends = lazyComponent(async () => (await import('./components/live-friends.tsx')).LiveFriends);
const FriendsTab = lazyComponent(async () => (await import('./components/friends-tab.tsx')).FriendsTab);

export const friends = defineFeature({
  name: 'friends',
  panes: [
    {
      label: 'Friends',
      icon: Users,
      order: 50,
      shortcut: { keys: ['F'], label: 'Open or close friends' },
      useCount: useOnlineFriends,
      state: friendsPane,
      onPhone: 'sheet',
      component: lazyPane(
        async () => (await import('./components/friends-pane.tsx')).FriendsPane,
        friendsPane.close,
      ),
    },
  ],
  bars: [{ place: 'topEnd', audience: 'everyone', component: SidebarButton, order: 35, desktopOnly: true }],
  background: [
    { place: 'afterPage', audience: 'everyone', component: SidebarFrame },
    { place: 'afterPage', audience: 'trader', component: LiveFriends },
  ],
  shortcuts: [
    { keys: ['C'], label: 'Open or close chats', run: () => openTab('chats') },
    { keys: ['A'], label: 'Open or close alpha', run: () => openTab('alpha') },
  ],
  social: [{ tab: 'friends', component: FriendsTab, ownSearch: true }],
  channels: [friendsLiveChannel],
});
