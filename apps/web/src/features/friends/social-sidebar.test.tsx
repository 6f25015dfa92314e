import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#/app/app.testing.tsx';
import type { SocialTabProps } from '#/shared/feature/web-feature.ts';
import { friendListsOf, friendOf } from '#/shared/testing/friend-builders.ts';
import { closeAll, forget, names, openSidebar, openWindow, serveFriends } from './friends.testing.tsx';
import { useSocial } from './social.store.ts';

const invited = vi.hoisted(() => vi.fn(async () => undefined));
const clan = vi.hoisted(() => ({ tag: null as string | null }));

/** Features that fill the tabs, before those of the app. */
vi.mock('#/app/features.ts', async (original) => {
  const { FEATURES } = await original<typeof import('#/app/features.ts')>();
  const Chats = ({ surface, peer, onBack }: SocialTabProps) => (
    <div>
      {peer === null ? 'All chats' : `${surface}: chat with ${peer.userName}`}
      <button type="button" onClick={onBack}>
        Leave chat
      </button>
    </div>
  );
  const Clan = ({ surface }: SocialTabProps) => <p>Clan chat in the {surface}</p>;
  const fake = {
    name: 'fake',
    inviteToClan: invited,
    social: [
      { tab: 'chats', component: Chats, useCount: () => 2 },
      {
        tab: 'clan',
        component: Clan,
        useSidebarPath: () => (clan.tag === null ? '/clans' : '/clans/me'),
        useWindowLink: () => ({
          path: clan.tag === null ? '/clans' : `/clans/${clan.tag}`,
          label: 'Clan page',
        }),
      },
    ],
  };
  return { FEATURES: [fake, ...FEATURES.filter(({ name }) => !['chat', 'clans'].includes(name))] };
});

const LISTS = friendListsOf({ friends: [friendOf('cinder', { isOnline: true }), friendOf('okapi')] });

beforeEach(() => {
  closeAll();
  clan.tag = null;
  invited.mockClear();
});
afterEach(forget);

const kept = (): unknown => JSON.parse(localStorage.getItem('socialSidebar') ?? 'null');

describe('social sidebar', () => {
  it('[SIDE-02] [SIDE-12] opens and closes from the top bar, with four tabs', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    expect(place.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Friends',
      'Chats2',
      'Clan',
      'Alpha',
    ]);
    expect(document.documentElement.dataset['social']).toBe('');
    await userEvent.click(place.getByRole('button', { name: 'Close Social' }));
    expect(screen.queryByRole('complementary', { name: 'Social' })).toBeNull();
    expect(document.documentElement.dataset['social']).toBeUndefined();
  });

  it('[SIDE-04] [SIDE-05] lists All, Pending and Blocked, with an online count and filter', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await place.findByRole('list', { name: 'Friends' });
    expect(place.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All',
      'Pending',
      'Blocked',
    ]);
    expect(place.getByText('1 online')).toBeTruthy();
    await userEvent.click(place.getByRole('switch', { name: 'Show Online Only' }));
    expect(names(place, 'Friends')).toEqual(['cinder']);
  });

  it('[SIDE-03] shows a placeholder for tabs without a feature', async () => {
    useSocial.setState({ isOpen: true, activeTab: 'news' });
    serveFriends(() => LISTS);
    openPage();
    expect(await screen.findByText('Coming soon...')).toBeTruthy();
    expect(screen.getByPlaceholderText('Search Friends')).toBeTruthy();
  });

  it('[SIDE-09] searches chats on the Chats tab and friends on every other', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    expect(await place.findByPlaceholderText('Search Friends')).toBeTruthy();
    await userEvent.click(place.getByRole('tab', { name: /Chats/ }));
    expect(await place.findByPlaceholderText('Search Chats')).toBeTruthy();
    expect(place.queryByPlaceholderText('Search Friends')).toBeNull();
  });

  it('[SIDE-08] has a mode to add friends, with a title and a back button', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await userEvent.click(place.getByRole('button', { name: 'Add Friend' }));
    expect(place.getByRole('heading', { name: 'Add Friend' })).toBeTruthy();
    expect(place.queryByRole('tab')).toBeNull();
    await userEvent.click(place.getByRole('button', { name: 'Back' }));
    expect(place.getAllByRole('tab')).toHaveLength(4);
  });

  it('[SIDE-10] [SIDE-11] remembers open state, tab, search and filter', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await userEvent.type(await place.findByPlaceholderText('Search Friends'), 'cin');
    await userEvent.click(await place.findByRole('switch', { name: 'Show Online Only' }));
    expect(kept()).toEqual({ isOpen: true, activeTab: 'friends', searchText: 'cin', showOnlineOnly: true });
    await userEvent.click(place.getByRole('tab', { name: /Chats/ }));
    expect(kept()).toMatchObject({ isOpen: true, activeTab: 'chats' });
    await userEvent.click(place.getByRole('button', { name: 'Close Social' }));
    expect(kept()).toMatchObject({ isOpen: false, activeTab: 'chats', searchText: 'cin' });
  });

  it('[SIDE-07] closes for the Clan tab and opens the clan, or all clans without one', async () => {
    serveFriends(() => LISTS);
    const { history } = openPage();
    await userEvent.click((await openSidebar()).getByRole('tab', { name: 'Clan' }));
    expect([history.location.pathname, kept()]).toEqual([
      '/clans',
      expect.objectContaining({ isOpen: false, activeTab: 'friends' }),
    ]);
    clan.tag = 'BNCH';
    await userEvent.click((await openSidebar()).getByRole('tab', { name: 'Clan' }));
    expect(history.location.pathname).toBe('/clans/me');
    expect(screen.queryByRole('complementary', { name: 'Social' })).toBeNull();
  });

  it('opens at the chats with C and closes there; A switches to alpha', async () => {
    serveFriends(() => LISTS);
    openPage();
    await screen.findByRole('button', { name: 'Social sidebar' });
    await userEvent.keyboard('c');
    expect(await screen.findByText('All chats')).toBeTruthy();
    await userEvent.keyboard('a');
    await waitFor(() => expect(kept()).toMatchObject({ isOpen: true, activeTab: 'alpha' }));
    await userEvent.keyboard('a');
    expect(kept()).toMatchObject({ isOpen: false });
  });
});

describe('friend in the sidebar', () => {
  it('[SIDE-13] [SIDE-27] can be messaged: the direct message opens on the Chats tab', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await userEvent.click(await place.findByRole('button', { name: 'Chat with okapi' }));
    expect(await place.findByText('sidebar: chat with okapi')).toBeTruthy();
    expect(place.getByRole('tab', { selected: true }).textContent).toBe('Chats2');
    await userEvent.click(place.getByRole('button', { name: 'Leave chat' }));
    expect(await place.findByText('All chats')).toBeTruthy();
  });

  it('[CHAT-21] resets the conversation when the Chats tab is left', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await userEvent.click(await place.findByRole('button', { name: 'Chat with okapi' }));
    await place.findByText('sidebar: chat with okapi');
    await userEvent.click(place.getByRole('tab', { name: 'Friends' }));
    await userEvent.click(place.getByRole('tab', { name: /Chats/ }));
    expect(await place.findByText('All chats')).toBeTruthy();
  });

  it('[SIDE-14] [SIDE-15] has a menu of four, whose View Profile opens the profile', async () => {
    serveFriends(() => LISTS);
    const { history } = openPage();
    const place = await openSidebar();
    await userEvent.click(await place.findByRole('button', { name: 'More actions for okapi' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'View Profile',
      'Invite to Clan',
      'Remove Friend',
      'Block',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Profile' }));
    expect(history.location.pathname).toBe('/profile/id-okapi');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('[SIDE-16] is invited to the clan by the clans feature', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openSidebar();
    await userEvent.click(await place.findByRole('button', { name: 'More actions for okapi' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Invite to Clan' }));
    expect(invited.mock.calls).toEqual([[{ userId: 'id-okapi', userName: 'okapi' }]]);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('friends window next to the sidebar', () => {
  it('[FRIENDWIN-06] shows the direct message with a friend, then the friends again', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    await userEvent.click(await place.findByRole('button', { name: 'Chat with cinder' }));
    expect(await place.findByText('window: chat with cinder')).toBeTruthy();
    await userEvent.click(place.getByRole('button', { name: 'Leave chat' }));
    expect(await place.findByRole('list', { name: 'Friends' })).toBeTruthy();
  });

  it("[FRIENDWIN-14] [FRIENDWIN-15] shows the clan's chat, and links to the own clan or to all", async () => {
    serveFriends(() => LISTS);
    const { history } = openPage();
    const place = await openWindow();
    await userEvent.click(place.getByRole('tab', { name: 'Clan' }));
    expect(await place.findByText('Clan chat in the window')).toBeTruthy();
    await userEvent.click(place.getByRole('link', { name: 'Clan page' }));
    expect(history.location.pathname).toBe('/clans');
    clan.tag = 'BNCH';
    await userEvent.click(place.getByRole('tab', { name: 'Friends' }));
    await userEvent.click(place.getByRole('tab', { name: 'Clan' }));
    await userEvent.click(place.getByRole('link', { name: 'Clan page' }));
    expect(history.location.pathname).toBe('/clans/BNCH');
  });

  it('shares search, filter and list with the sidebar', async () => {
    serveFriends(() => LISTS);
    openPage();
    const [sidebar, window] = [await openSidebar(), await openWindow()];
    await userEvent.type(await sidebar.findByPlaceholderText('Search Friends'), 'oka');
    await waitFor(() => expect(names(window, 'Friends')).toEqual(['okapi']));
    await userEvent.click(window.getByRole('radio', { name: 'Blocked' }));
    expect(await sidebar.findByText('No blocked traders')).toBeTruthy();
  });
});
