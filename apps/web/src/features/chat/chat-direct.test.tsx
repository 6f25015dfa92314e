import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import type { AccountStatus } from '@dugout/contract/identity/account';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, refusalOf } from '#/app/app.testing.tsx';
import { closeAll } from '#/features/friends/friends.testing.tsx';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { live } from '#/shared/realtime/live.ts';
import { messageOf } from '#/shared/testing/chat-builders.ts';
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

const publish = (channelId: string, ...deltas: ChatUpdate[]): void =>
  act(() => socket.get(`chat:${channelId}`)?.({ state: null, deltas }));

describe('direct message', () => {
  it('[CHAT-20] [CHAT-21] [CHAT-24] opens with its messages and a back button; leaving the tab shows the list', async () => {
    serve({ channels: [CINDER], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    await waitFor(() => expect(said()).toEqual(['cinder: message 1']));
    expect(screen.getByRole('list', { name: 'Messages' }).querySelector('time')?.textContent).toBe(
      formatChatTime(messageOf(1).createdAt, Date.now()),
    );
    await userEvent.click(place.getByRole('button', { name: 'Back' }));
    expect(place.getByRole('list', { name: 'Chats' })).toBeTruthy();
    await userEvent.click(place.getByRole('button', { name: /cinder/ }));
    await userEvent.click(place.getByRole('tab', { name: 'Friends' }));
    await userEvent.click(place.getByRole('tab', { name: /^Chats/ }));
    expect(place.getByRole('list', { name: 'Chats' })).toBeTruthy();
  });

  it('[CHAT-14] [CHAT-15] [CHAT-16] [ERR-11] shows loading, then the error', async () => {
    let answer: (value: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const sent: unknown[] = [];
    serve(
      { channels: [CINDER], requests: [] },
      {
        'POST /api/stream-token': async (_, body) => {
          sent.push(body);
          await waiting;
          return refusalOf(404, 'trader_not_found', 'Trader not found');
        },
      },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    expect(await place.findByText('Loading chat...')).toBeTruthy();
    answer(null);
    expect(await place.findByText('Error loading chat: Trader not found')).toBeTruthy();
    expect(sent[0]).toEqual({ userId: 'u1', name: 'mira_k', peerId: 'cinder', peerName: 'cinder' });
  });

  it('[ERR-07] [ERR-08] [API-19] shows that it does not open without a token', async () => {
    serve(
      { channels: [CINDER], requests: [] },
      { 'POST /api/stream-token': () => ({ body: { token: '' } }) },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    expect(await place.findByText('Error loading chat')).toBeTruthy();
  });

  it('[CHAT-01] [CHAT-02] sends typed text but no blanks, and shows it immediately', async () => {
    const sent: unknown[] = [];
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    serve(
      { channels: [CINDER], requests: [] },
      {
        [`POST /api/v1/chat/channels/${CINDER.id}/typing`]: () => dataOf({}),
        [`POST /api/v1/chat/channels/${CINDER.id}/messages`]: async (_, body) => {
          sent.push(body);
          await held;
          const { clientId, text } = body as { clientId: string; text: string };
          return dataOf(messageOf(2, { userId: 'u1', userName: 'mira_k', clientId, text }));
        },
      },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    const field = await place.findByRole('textbox', { name: 'Message cinder' });
    await userEvent.type(field, '   {Enter}');
    expect(place.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.clear(field);
    await userEvent.type(field, ' gm{Shift>}{Enter}{/Shift}all {Enter}');
    expect(await place.findByText('Sending')).toBeTruthy();
    release();
    await waitFor(() => expect(said()).toEqual(['cinder: message 1', 'mira_k: gm\nall']));
    expect(sent).toEqual([{ text: 'gm\nall', clientId: expect.any(String) }]);
    expect(place.queryByText('Sending')).toBeNull();
  });

  it('sends selected or pasted pictures, with or without text, each removable first', async () => {
    const sent: unknown[] = [];
    let uploads = 0;
    serve(
      { channels: [CINDER], requests: [] },
      {
        'POST /api/v1/images': () => dataOf({ url: `/images/upload/${`${++uploads}`.repeat(32)}-256.webp` }),
        [`POST /api/v1/chat/channels/${CINDER.id}/messages`]: (_, body) => {
          sent.push(body);
          const { clientId, pictures } = body as { clientId: string; pictures: string[] };
          return dataOf(messageOf(2, { userId: 'u1', userName: 'mira_k', clientId, text: '', pictures }));
        },
      },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    const field = await place.findByRole('textbox', { name: 'Message cinder' });
    const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
    await userEvent.upload(place.getByLabelText('Pictures'), [file('one.png'), file('two.png')]);
    await userEvent.click(field);
    await userEvent.paste({ files: [file('notes.txt', 'text/plain')] } as unknown as DataTransfer);
    const waiting = place.getByRole('list', { name: 'Pictures to send' });
    expect((await within(waiting).findAllByRole('img')).map((img) => img.getAttribute('alt'))).toEqual([
      'one.png',
      'two.png',
    ]);
    await userEvent.click(place.getByRole('button', { name: 'Remove one.png' }));
    await userEvent.click(place.getByRole('button', { name: 'Send' }));
    expect(await place.findByRole('link', { name: 'Picture 1 by mira_k' })).toBeTruthy();
    const address = `/images/upload/${'2'.repeat(32)}-256.webp`;
    expect(sent).toEqual([{ text: '', clientId: expect.any(String), pictures: [address] }]);
    expect(place.queryByRole('list', { name: 'Pictures to send' })).toBeNull();
  });

  it('hides the text of a deleted message, also in quotes and above the input', async () => {
    const said = messageOf(1, { text: 'poison' });
    const quote = { id: said.id, userId: said.userId, userName: 'cinder', text: 'poison' };
    const answer = messageOf(2, { replyTo: { ...quote, deleted: false, blocked: false } });
    rooms = { [`chat:${CINDER.id}`]: { messages: [said, answer], reads: [] } };
    serve({ channels: [CINDER], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    await userEvent.hover(await place.findByRole('listitem', { name: 'cinder: poison' }));
    await userEvent.click(place.getByRole('button', { name: 'Reply' }));
    expect(place.getByText(/Reply to cinder/)).toBeTruthy();
    expect(place.getAllByText(/poison/).length).toBeGreaterThan(1);
    publish(CINDER.id, { kind: 'message', message: { ...said, text: '', deleted: 'author' } });
    await waitFor(() => expect(place.queryAllByText(/poison/)).toEqual([]));
    expect(place.queryByText(/Reply to cinder/)).toBeNull();
    expect(place.getAllByText(/Message deleted/)).toHaveLength(2);
  });

  it('shows why a message was not sent, and resends it on demand', async () => {
    let refuses = true;
    serve(
      { channels: [CINDER], requests: [] },
      {
        [`POST /api/v1/chat/channels/${CINDER.id}/messages`]: (_, body) =>
          refuses
            ? refusalOf(429, 'chat_slow_mode', 'Slow mode is on. Wait before you write again.')
            : dataOf(messageOf(2, { userId: 'u1', ...(body as object) })),
      },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    await userEvent.type(await place.findByRole('textbox', { name: 'Message cinder' }), 'gm{Enter}');
    expect((await place.findByRole('alert')).textContent).toContain('Not sent. Slow mode is on');
    refuses = false;
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(place.queryByRole('alert')).toBeNull();
  });

  it('[CHAT-27] shows live changes: new, edited, deleted, reactions, typing', async () => {
    serve({ channels: [CINDER], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    await waitFor(() => expect(said()).toHaveLength(1));
    publish(CINDER.id, { kind: 'typing', userId: 'cinder', userName: 'cinder', at: '' });
    expect(place.getByText('cinder is typing')).toBeTruthy();
    publish(CINDER.id, { kind: 'message', message: messageOf(2, { text: 'look' }) });
    expect(place.queryByText('cinder is typing')).toBeNull();
    const changed = messageOf(1, { text: 'better', editedAt: '2026-01-01T12:03:00.000Z' });
    const reactions = [{ emoji: '🔥', userIds: ['u1'] }] as const;
    publish(CINDER.id, {
      kind: 'message',
      message: { ...changed, reactions: [...reactions].map((r) => ({ ...r, userIds: [...r.userIds] })) },
    });
    expect(said()).toEqual(['cinder: better', 'cinder: look']);
    expect(place.getByText('Edited')).toBeTruthy();
    expect(place.getByRole('button', { name: '🔥 1' }).getAttribute('aria-pressed')).toBe('true');
    publish(CINDER.id, { kind: 'message', message: messageOf(2, { text: '', deleted: 'author' }) });
    expect(said()[1]).toBe('cinder: Message deleted');
  });

  it('renders text as text: no markup, and links only for https', async () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) http://a.example https://b.example/x';
    rooms = { [`chat:${CINDER.id}`]: { messages: [messageOf(1, { text })], reads: [] } };
    serve({ channels: [CINDER], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    const list = within(await place.findByRole('list', { name: 'Messages' }));
    await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(1));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://b.example/x',
    ]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('closes immediately on a suspension, and reopens when it is lifted', async () => {
    serve({ channels: [CINDER], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    await place.findByRole('textbox', { name: /^Message/ });
    const decided = (suspension: AccountStatus['suspension']): void => {
      const state = { suspension, deletionDueAt: null };
      rooms['accountStatus'] = state;
      act(() => socket.get('accountStatus')?.({ state, deltas: [state] }));
    };
    decided({ reason: 'Posed as staff', until: null });
    expect(await place.findByText('Your account is suspended from chat, friends and clans')).toBeTruthy();
    expect(place.queryByRole('textbox', { name: /^Message/ })).toBeNull();
    expect(
      await screen.findByText(/^Suspended from chat, friends and clans .*: Posed as staff/),
    ).toBeTruthy();
    decided(null);
    expect(await place.findByRole('textbox', { name: /^Message/ })).toBeTruthy();
    expect(screen.queryByText(/Posed as staff/)).toBeNull();
  });

  it('shows why the trader cannot write', async () => {
    const permissions = { cannotWrite: 'waiting', pictures: false, pin: false, moderate: false } as const;
    serve({ channels: [{ ...CINDER, permissions }], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    expect(await place.findByText('You can send more once they accept your message')).toBeTruthy();
    expect(place.queryByRole('textbox', { name: /^Message/ })).toBeNull();
  });
});
