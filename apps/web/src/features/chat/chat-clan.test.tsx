import type { ChatRoom } from '@dugout/contract/chat/streams';
import type { AccountStatus } from '@dugout/contract/identity/account';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { closeAll } from '#/features/friends/friends.testing.tsx';
import { live } from '#/shared/realtime/live.ts';
import { clanChatOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { clanPageOf, memberOf } from '#/shared/testing/clan-builders.ts';
import { friendListsOf, traderOf } from '#/shared/testing/friend-builders.ts';
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

describe('clan chat', () => {
  it('[CHAT-06] [CHAT-22] [CHAT-23] [FRIENDWIN-14] opens for members, under the id returned by the server', async () => {
    const sent: unknown[] = [];
    rooms = { 'chat:clan1': { messages: [messageOf(1, { channelId: 'clan1' })], reads: [] } };
    const calls = serve(
      { channels: [clanChatOf()], requests: [] },
      {
        'GET /api/v1/clan/user': () => dataOf(clanPageOf()),
        'GET /api/v1/chat/channels/clan1': () => dataOf(clanChatOf()),
        'POST /api/stream-channel': (_, body) => {
          sent.push(body);
          return { body: { channelId: 'clan1', error: null } };
        },
        'POST /api/v1/chat/channels/clan1/read': () => dataOf({ readSeq: 1, unread: 0 }),
      },
    );
    openPage('/clans/me');
    await waitFor(() => expect(said()).toEqual(['cinder: message 1']));
    expect(sent).toEqual([{ userId: 'u1', members: ['u1', 'id'] }]);
    expect(calls).toContain('POST /api/gen-user-token');
  });

  it('hides messages of blocked traders, including quotes of them', async () => {
    const first = messageOf(1, { channelId: 'clan1' });
    const quote = { id: first.id, userId: first.userId, userName: 'cinder', text: 'message 1' };
    const answer = messageOf(2, {
      channelId: 'clan1',
      userId: 'okapi',
      userName: 'okapi',
      replyTo: { ...quote, deleted: false, blocked: false },
    });
    const later = messageOf(3, { channelId: 'clan1', text: '', blocked: true });
    rooms = { 'chat:clan1': { messages: [first, answer, later], reads: [] } };
    serve(
      { channels: [clanChatOf()], requests: [] },
      {
        'GET /api/v1/friends': () =>
          dataOf(
            friendListsOf({
              blocked: [{ ...traderOf('cinder'), userId: first.userId ?? '', blockedAt: first.createdAt }],
            }),
          ),
        'GET /api/v1/clan/user': () => dataOf(clanPageOf()),
        'GET /api/v1/chat/channels/clan1': () => dataOf(clanChatOf()),
        'POST /api/v1/chat/channels/clan1/read': () => dataOf({ readSeq: 3, unread: 0 }),
      },
    );
    openPage('/clans/me');
    const folded = 'Message from a trader you blocked';
    await waitFor(() => expect(said()).toEqual([folded, 'okapi: message 2', folded]));
    expect(screen.queryByText('message 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });

  it('[CHAT-18] [ERR-13] has no chat for a clan of one, and requests none', async () => {
    const calls = serve(
      { channels: [], requests: [] },
      {
        'GET /api/v1/clan/user': () =>
          dataOf(clanPageOf({ clanMembers: [memberOf('mira_k', { userId: 'u1' })] })),
      },
    );
    openPage('/clans/me');
    expect(await screen.findByText('Not enough clan members')).toBeTruthy();
    expect(calls.filter((call) => /^POST \/api\/(gen|stream)-/.test(call))).toEqual([]);
  });

  it('[CHAT-18] [ERR-13] has no chat in the chat list for a clan of one, but a way back', async () => {
    const alone = clanChatOf();
    const calls = serve({ channels: [{ ...alone, members: alone.members.slice(0, 1) }], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /Bench Warmers/ }));
    expect(await place.findByText('Not enough clan members')).toBeTruthy();
    expect(calls.filter((call) => /^POST \/api\/(gen|stream)-/.test(call))).toEqual([]);
    await userEvent.click(place.getByRole('button', { name: 'Back' }));
    expect(place.getByRole('list', { name: 'Chats' })).toBeTruthy();
  });

  it.each([
    ['is refused', refusalOf(500, 'chat_failed', 'Something went wrong')],
    ['has no id', { body: { channelId: '', error: null } }],
  ])('[ERR-06] shows in red that its channel %s', async (_, answer) => {
    serve(
      { channels: [], requests: [] },
      { 'GET /api/v1/clan/user': () => dataOf(clanPageOf()), 'POST /api/stream-channel': () => answer },
    );
    openPage('/clans/me');
    const message = await screen.findByText('Failed to create clan channel');
    expect(message.closest('[role=alert]')?.className).toContain('down');
  });

  it('[ERR-09] shows that it could not be set up', async () => {
    serve(
      { channels: [], requests: [] },
      {
        'GET /api/v1/clan/user': () => dataOf(clanPageOf()),
        'POST /api/gen-user-token': () => ({ body: { token: '' } }),
      },
    );
    openPage('/clans/me');
    expect(await screen.findByText('Error initializing chat')).toBeTruthy();
  });
});
