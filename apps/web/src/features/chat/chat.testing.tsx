import type { ChatList } from '@dugout/contract/chat/channel';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { openSidebar } from '#/features/friends/friends.testing.tsx';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { directOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { friendListsOf, friendOf } from '#/shared/testing/friend-builders.ts';

export const CINDER = directOf('cinder', { lastMessage: messageOf(1), unread: 1 });

export const serve = (list: ChatList, answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/friends': () => dataOf(friendListsOf({ friends: [friendOf('cinder')] })),
    'GET /api/v1/clan/user': () => dataOf(null),
    'GET /api/v1/chat/channels': () => dataOf(list),
    'POST /api/stream-token': () => ({ body: { token: 'direct' } }),
    'POST /api/gen-user-token': () => ({ body: { token: 'clan' } }),
    'POST /api/stream-channel': () => ({ body: { channelId: 'clan1', error: null } }),
    [`POST /api/v1/chat/channels/${CINDER.id}/read`]: () => dataOf({ readSeq: 1, unread: 0 }),
    ...answers,
  });

export const socket = new Map<string, LiveListener>();

export async function openChats() {
  openPage();
  const place = await openSidebar();
  await userEvent.click(place.getByRole('tab', { name: /^Chats/ }));
  return place;
}

export const said = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .flatMap((row) => (row.dataset['row'] === undefined ? [] : [row.getAttribute('aria-label')]));
