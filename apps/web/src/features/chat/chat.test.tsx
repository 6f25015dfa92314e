import type { ChatRoom } from '@dugout/contract/chat/streams';
import type { AccountStatus } from '@dugout/contract/identity/account';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, playServer, refusalOf } from '#/app/app.testing.tsx';
import { closeAll } from '#/features/friends/friends.testing.tsx';
import { live } from '#/shared/realtime/live.ts';
import { chatRequestOf, clanChatOf, directOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { traderOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { CINDER, openChats, said, serve, socket } from './chat.testing.tsx';

let rooms: Record<string, ChatRoom | AccountStatus> = {};

beforeEach(() => {
  closeAll();
  socket.clear();
  rooms = { [`chat:${CINDER.id}`]: { messages: [messageOf(1)], reads: [] } };
  vi.spyOn(live, 'state').mockImplementation((name) => rooms[name]);
  vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
    socket.set(name, listener);
    queueMicrotask(() => name in rooms && listener({ state: rooms[name], deltas: [] }));
    return () => socket.delete(name);
  });
});

const listed = (place: Awaited<ReturnType<typeof openChats>>) =>
  within(place.getByRole('list', { name: 'Chats' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('chat list', () => {
  it('[CHAT-09] [CHAT-12] [SIDE-06] shows all chats, direct messages or groups, and can be searched', async () => {
    serve({ channels: [CINDER, clanChatOf()], requests: [] });
    const place = await openChats();
    await waitFor(() => expect(listed(place)).toHaveLength(2));
    expect(place.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All Chats',
      'Direct Messages',
      'Group Chats',
    ]);
    await userEvent.click(place.getByRole('radio', { name: 'Direct Messages' }));
    expect(listed(place)).toEqual([expect.stringContaining('cinder')]);
    await userEvent.click(place.getByRole('radio', { name: 'Group Chats' }));
    expect(listed(place)).toEqual([expect.stringContaining('Bench Warmers')]);
    await userEvent.type(place.getByPlaceholderText('Search Chats'), 'nobody');
    expect(await place.findByText('No chats found')).toBeTruthy();
  });

  it('[CHAT-12] finds messages too, and opens the chat at the selected one', async () => {
    rooms = { [`chat:${CINDER.id}`]: { messages: [messageOf(60)], reads: [] } };
    const older = Array.from({ length: 50 }, (_, at) => messageOf(at + 10, { channelId: CINDER.id }));
    const found = messageOf(12, { channelId: CINDER.id, text: 'to the moon' });
    const calls = serve(
      { channels: [CINDER, clanChatOf()], requests: [] },
      {
        'GET /api/v1/chat/search': () => dataOf([found, messageOf(1, { channelId: 'elsewhere' })]),
        [`GET /api/v1/chat/channels/${CINDER.id}/messages`]: () => dataOf(older),
      },
    );
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const place = await openChats();
    await userEvent.type(await place.findByPlaceholderText('Search Chats'), 'moon');
    const messages = within(await place.findByRole('region', { name: 'Messages' }));
    const row = await messages.findByRole('button', { name: /to the moon/ });
    expect(messages.getAllByRole('button')).toEqual([row]);
    expect(row.textContent).toContain('in cinder');
    expect(calls.filter((call) => call.includes('/chat/search'))).toEqual([
      'GET /api/v1/chat/search?search=moon',
    ]);
    await userEvent.click(row);
    await waitFor(() =>
      expect(scrolled.mock.instances.map((each) => (each as HTMLElement).dataset['row'])).toContain('m12'),
    );
    expect(said()).toHaveLength(51);
  });

  it('[CHAT-13] [ERR-12] shows an empty state', async () => {
    serve({ channels: [], requests: [] });
    expect(await (await openChats()).findByText('No chats found')).toBeTruthy();
  });

  it('[ERR-10] shows why it failed to load, and retries on demand', async () => {
    let fails = true;
    serve(
      { channels: [CINDER], requests: [] },
      {
        'GET /api/v1/chat/channels': () =>
          fails
            ? refusalOf(403, 'chat_failed', 'The database rests')
            : dataOf({ channels: [CINDER], requests: [] }),
      },
    );
    const place = await openChats();
    expect(await place.findByText('Error loading chats: The database rests')).toBeTruthy();
    fails = false;
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(listed(place)).toHaveLength(1));
  });

  it('[CHAT-17] [ERR-14] [SHELL-03] prompts a guest to log in, without a request', async () => {
    const calls = playServer({});
    const place = await openChats();
    expect(await place.findByText('Please log in to view chats')).toBeTruthy();
    expect(calls.filter((call) => call.includes('chat') || call.includes('stream'))).toEqual([]);
  });
});

describe('message request of a stranger', () => {
  const looksLike = { userId: 'id-cinder', userName: 'cinder', reason: 'characters' } as const;
  const request = chatRequestOf('clnder', {
    from: traderOf('clnder', { looksLike }),
    text: [{ kind: 'text', text: 'send to ' }, { kind: 'address' }],
  });
  const accept = `POST /api/v1/chat/channels/${request.channelId}/accept`;

  it('is flagged and collapsed, does not count as unread, and is accepted after a confirmation', async () => {
    const calls = serve(
      { channels: [], requests: [request] },
      { [accept]: () => dataOf(directOf('clnder')) },
    );
    const place = await openChats();
    const requests = within(await place.findByRole('region', { name: 'Message requests' }));
    expect(requests.getByText('This is not the cinder you know. The letters look alike.')).toBeTruthy();
    expect(requests.getByText('address hidden')).toBeTruthy();
    expect(place.getByRole('tab', { name: 'Chats' })).toBeTruthy();
    await userEvent.click(requests.getByRole('button', { name: 'Accept clnder' }));
    expect(calls).not.toContain(accept);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept clnder' }));
    await waitFor(() => expect(calls).toContain(accept));
  });

  it('can be declined silently', async () => {
    const decline = `POST /api/v1/chat/channels/${request.channelId}/decline`;
    const calls = serve({ channels: [], requests: [request] }, { [decline]: () => dataOf({}) });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: 'Decline clnder' }));
    await waitFor(() => expect(calls).toContain(decline));
    expect(toasts.getSnapshot().filter(({ open }) => open)).toEqual([]);
  });
});
