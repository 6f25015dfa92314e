import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

it.each([
  [
    { isOpen: true, activeTab: 'news', searchText: 'x', showOnlineOnly: true },
    { isOpen: true, activeTab: 'news', searchText: 'x', showOnlineOnly: true },
  ],
  [
    { isOpen: 'yes', activeTab: 7 },
    { isOpen: false, activeTab: 'friends', searchText: '', showOnlineOnly: false },
  ],
  ['nonsense', { isOpen: false, activeTab: 'friends' }],
])('[SIDE-10] [SIDE-11] restores stored state: %j', async (stored, expected) => {
  localStorage.setItem('socialSidebar', JSON.stringify(stored));
  const fresh = await import('./social.store.ts');
  expect(fresh.useSocial.getState()).toMatchObject(expected);
});
