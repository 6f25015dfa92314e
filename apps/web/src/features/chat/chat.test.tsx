import type { ChatList } from '@dugout/contract/chat/channel';
import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/channels';
import type { AccountStatus } from '@dugout/contract/identity/me';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { closeAll, openSidebar } from '#/features/friends/friends.testing.tsx';
import { formatChatTime } from '#/shared/format/time.ts';
import { live } from '#/shared/realtime/live.ts';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { chatRequestOf, clanChatOf, directOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { clanPageOf, memberOf } from '#/shared/testing/clan-builders.ts';
import { friendListsOf, friendOf, traderOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const CINDER = directOf('cinder', { lastMessage: messageOf(1), unread: 1 });

const serve = (list: ChatList, answers: Answers = {}): string[] =>
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

/** The live socket, moved by hand. */
const socket = new Map<string, LiveListener>();
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
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const publish = (channelId: string, ...deltas: ChatUpdate[]): void =>
  act(() => socket.get(`chat:${channelId}`)?.({ state: null, deltas }));

async function openChats() {
  openPage();
  const place = await openSidebar();
  await userEvent.click(place.getByRole('tab', { name: /^Chats/ }));
  return place;
}

const listed = (place: Awaited<ReturnType<typeof openChats>>) =>
  within(place.getByRole('list', { name: 'Chats' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const said = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .flatMap((row) => (row.dataset['row'] === undefined ? [] : [row.getAttribute('aria-label')]));

describe('the list of chats', () => {
  it('[CHAT-09] [CHAT-12] [SIDE-06] shows all chats, direct messages or groups, and is searched', async () => {
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

  it('[CHAT-12] finds messages as well, and opens the chat at the one that is chosen', async () => {
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

  it('[CHAT-13] [ERR-12] says that there is none', async () => {
    serve({ channels: [], requests: [] });
    expect(await (await openChats()).findByText('No chats found')).toBeTruthy();
  });

  it('[ERR-10] says why it could not be loaded, and tries again on demand', async () => {
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

  it('[CHAT-17] [ERR-14] [SHELL-03] asks a guest to log in, and makes no call', async () => {
    const calls = playServer({});
    const place = await openChats();
    expect(await place.findByText('Please log in to view chats')).toBeTruthy();
    expect(calls.filter((call) => call.includes('chat') || call.includes('stream'))).toEqual([]);
  });
});

describe('a direct message', () => {
  it('[CHAT-20] [CHAT-21] [CHAT-24] opens with its messages and a way back; leaving the tab shows the list', async () => {
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

  it('[CHAT-14] [CHAT-15] [CHAT-16] [ERR-11] says that it loads, then shows what went wrong', async () => {
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

  it('[ERR-07] [ERR-08] [API-19] says that it does not open without a token', async () => {
    serve(
      { channels: [CINDER], requests: [] },
      { 'POST /api/stream-token': () => ({ body: { token: '' } }) },
    );
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    expect(await place.findByText('Error loading chat')).toBeTruthy();
  });

  it('[CHAT-01] [CHAT-02] sends what is typed, not blanks, and shows it at once', async () => {
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

  it('goes with pictures that were chosen or pasted, words or none, each of which can be taken back', async () => {
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
    expect(await place.findByRole('link', { name: 'Picture 1 of mira_k' })).toBeTruthy();
    const address = `/images/upload/${'2'.repeat(32)}-256.webp`;
    expect(sent).toEqual([{ text: '', clientId: expect.any(String), pictures: [address] }]);
    expect(place.queryByRole('list', { name: 'Pictures to send' })).toBeNull();
  });

  it('shows no words of a deleted message, neither in quotes of it nor above the field', async () => {
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

  it('says why one was not sent, and sends it again on demand', async () => {
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

  it('[CHAT-27] shows what comes without a reload: new, edited, deleted, reactions, typing', async () => {
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

  it('shows words as words: no markup, and no link but https', async () => {
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

  it('closes at once when the trader is suspended, and opens when that is lifted', async () => {
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
    expect(screen.getByText(/^Suspended from chat, friends and clans .*: Posed as staff/)).toBeTruthy();
    decided(null);
    expect(await place.findByRole('textbox', { name: /^Message/ })).toBeTruthy();
    expect(screen.queryByText(/Posed as staff/)).toBeNull();
  });

  it('says why the trader cannot write', async () => {
    const permissions = { cannotWrite: 'waiting', pictures: false, pin: false, moderate: false } as const;
    serve({ channels: [{ ...CINDER, permissions }], requests: [] });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: /cinder/ }));
    expect(await place.findByText('You can write again once they accept your message')).toBeTruthy();
    expect(place.queryByRole('textbox', { name: /^Message/ })).toBeNull();
  });
});

describe('a request of a stranger', () => {
  const looksLike = { userId: 'id-cinder', userName: 'cinder', reason: 'characters' } as const;
  const request = chatRequestOf('clnder', {
    from: traderOf('clnder', { looksLike }),
    text: [{ kind: 'text', text: 'send to ' }, { kind: 'address' }],
  });
  const accept = `POST /api/v1/chat/channels/${request.channelId}/accept`;

  it('is flagged and covered, is not among the unread, and asks once more before it is accepted', async () => {
    const calls = serve(
      { channels: [], requests: [request] },
      { [accept]: () => dataOf(directOf('clnder')) },
    );
    const place = await openChats();
    const requests = within(await place.findByRole('region', { name: 'Message requests' }));
    expect(requests.getByText('This is not cinder, whom you know. The letters look alike.')).toBeTruthy();
    expect(requests.getByText('address hidden')).toBeTruthy();
    expect(place.getByRole('tab', { name: 'Chats' })).toBeTruthy();
    await userEvent.click(requests.getByRole('button', { name: 'Accept clnder' }));
    expect(calls).not.toContain(accept);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept clnder' }));
    await waitFor(() => expect(calls).toContain(accept));
  });

  it('is declined without a word', async () => {
    const decline = `POST /api/v1/chat/channels/${request.channelId}/decline`;
    const calls = serve({ channels: [], requests: [request] }, { [decline]: () => dataOf({}) });
    const place = await openChats();
    await userEvent.click(await place.findByRole('button', { name: 'Decline clnder' }));
    await waitFor(() => expect(calls).toContain(decline));
    expect(toasts.getSnapshot().filter(({ open }) => open)).toEqual([]);
  });
});

describe('the chat of a clan', () => {
  it('[CHAT-06] [CHAT-22] [CHAT-23] [FRIENDWIN-14] is opened by its members, under the id that the server gives', async () => {
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

  it('shows nothing of what a trader says whom the reader blocks, answers to it included', async () => {
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

  it('[CHAT-18] [ERR-13] of one has none, and asks for none', async () => {
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

  it('[CHAT-18] [ERR-13] of one has none in the list of chats either, and a way back', async () => {
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
  ])('[ERR-06] says in red that its channel %s', async (_, answer) => {
    serve(
      { channels: [], requests: [] },
      { 'GET /api/v1/clan/user': () => dataOf(clanPageOf()), 'POST /api/stream-channel': () => answer },
    );
    openPage('/clans/me');
    const words = await screen.findByText('Failed to create clan channel');
    expect(words.closest('[role=alert]')?.className).toContain('down');
  });

  it('[ERR-09] says that it could not be set up', async () => {
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
