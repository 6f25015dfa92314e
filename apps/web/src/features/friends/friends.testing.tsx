/** Test kit for friends: a trader with lists, and a fake server that records requests. */
import type { FriendLists } from '@dugout/contract/friends/friend';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Answers, dataOf, playServer, TRADER } from '#/app/app.testing.tsx';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useSocial } from './social.store.ts';

export const done = (relation: string, message: string) => ({
  body: { data: { userId: 'x', relation }, message },
});

export const serveFriends = (
  lists: () => FriendLists = () => friendListsOf(),
  answers: Answers = {},
): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/friends': () => dataOf(lists()),
    ...answers,
  });

export function forget(): void {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
}

export function closeAll(): void {
  localStorage.clear();
  useSocial.setState({
    isOpen: false,
    activeTab: 'friends',
    searchText: '',
    showOnlineOnly: false,
    isWindowOpen: false,
    windowTab: 'friends',
    list: 'all',
    isAdding: false,
    peer: null,
    windowPeer: null,
  });
}

export async function openWindow() {
  await userEvent.click(await screen.findByRole('button', { name: /^Friends/ }));
  return within(await screen.findByRole('region', { name: 'Friends' }));
}

export async function openSidebar() {
  await userEvent.click(await screen.findByRole('button', { name: 'Social sidebar' }));
  return within(await screen.findByRole('complementary', { name: 'Social' }));
}

type Place = Awaited<ReturnType<typeof openWindow>>;

export const names = (place: Place, list: string): (string | undefined)[] =>
  within(place.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ dataset }) => dataset['trader']);

export const toastTitles = (): string[] =>
  toasts
    .getSnapshot()
    .filter(({ open }) => open)
    .map(({ title }) => title);
