/** Hints between servers reach their pages, and pages recover from lost ones. */
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { directChannelId } from '@dugout/domain/chat/contact';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatPage, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { eventually, shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const servers = shared(twoServers);
const UNTIL = { timeout: 15_000, interval: 20 };

let ann: Chatty;
let bob: Chatty;
let room: string;
let page: ChatPage;

beforeAll(async () => {
  ann = await chatty(servers.first, 'Ann');
  bob = await chatty(servers.second, 'Bob');
  await befriend(ann, bob);
  room = directChannelId(ann.userId, bob.userId);
  await ann.said(room, 'first');
  page = await bob.page();
  await page.open(room);
});
afterEach(() => {
  servers.net.faults = {};
  servers.links.second.mend();
});

/** Returns the texts that Bob's page shows. */
function shown(): string[] {
  const messages = new Map<string, ChatMessage>();
  for (const { type, channel, data } of page.frames) {
    if (channel !== `chat:${room}`) continue;
    if (type === 'snapshot') messages.clear();
    const changed =
      type === 'snapshot'
        ? (data as ChatRoom).messages
        : (data as ChatUpdate[]).flatMap((update) => (update.kind === 'message' ? [update.message] : []));
    for (const message of changed) messages.set(message.id, message);
  }
  return [...messages.values()].toSorted((a, b) => a.seq - b.seq).map(({ text }) => text);
}

describe('a message of a chat room', () => {
  it('reaches a reader on another server', async () => {
    await ann.said(room, 'hello');
    await vi.waitFor(() => expect(shown()).toContain('hello'), UNTIL);
  });

  it('reaches a reader on another server although the hint was lost', async () => {
    servers.net.faults = { lost: 1 };
    await ann.said(room, 'lost on the way');
    servers.net.faults = {};
    await vi.waitFor(() => expect(shown()).toContain('lost on the way'), UNTIL);
  });

  it('reaches a reader whose server was cut off when it was sent', async () => {
    servers.links.second.cut();
    await ann.said(room, 'during the cut');
    servers.links.second.mend();
    await vi.waitFor(() => expect(shown()).toContain('during the cut'), UNTIL);
  });

  it('reaches a reader in order while hints are lost, late and repeated', async () => {
    servers.net.faults = { lost: 0.3, late: 0.3, repeated: 0.3 };
    const texts = Array.from({ length: 40 }, (_, at) => `storm ${at}`);
    for (const text of texts) await ann.said(room, text);
    servers.net.faults = {};
    await vi.waitFor(() => {
      expect(shown().filter((text) => text.startsWith('storm'))).toEqual(texts);
    }, UNTIL);
  });
});

describe('a server that is cut off', () => {
  const connected = () => livePage(servers.second.address, bob);
  const readiness = async () => {
    const { status, body } = await servers.second.client().call('/readyz');
    return [status, (body as { failing?: object }).failing];
  };

  it('admits nobody to private channels after 2 s, and shows the newest state when it is back', async () => {
    const open = await connected();
    const guest = await livePage(servers.second.address, { cookie: () => '' });
    servers.links.second.cut();
    servers.net.advance(2_000);
    open.subscribe('account');
    expect(await open.find('account', ({ code }) => code)).toBe('unavailable');
    await expect(connected()).rejects.toThrow('503');
    guest.subscribe('status');
    expect(await guest.find('status', ({ type }) => type)).toBe('snapshot');
    expect((await bob.get('/wallet/user')).status).toBe(200);
    await eventually(async () => expect(await readiness()).toEqual([503, { hints: 'NATS does not answer' }]));
    await ann.said(room, 'while nobody is admitted');

    servers.links.second.mend();
    open.subscribe('account');
    await open.find('account', ({ type }) => (type === 'snapshot' ? type : null));
    await vi.waitFor(() => expect(shown()).toContain('while nobody is admitted'), UNTIL);
    await eventually(async () => expect(await readiness()).toEqual([200, undefined]));
    for (const each of [open, guest, await connected()]) each.close();
  });

  it('closes the sockets of traders after 10 s, and takes them again when it is back', async () => {
    const open = await connected();
    const guest = await livePage(servers.second.address, { cookie: () => '' });
    servers.links.second.cut();
    servers.net.advance(2_000);
    await eventually(() => {
      servers.net.advance(1_000);
      expect(open.isClosed()).toBe(true);
    });
    expect(open.frames.at(-1)).toEqual({ type: 'goodbye', reason: 'shutdown' });
    await expect(connected()).rejects.toThrow('503');
    expect(guest.isClosed()).toBe(false);
    const elsewhere = await livePage(servers.first.address, bob);
    elsewhere.subscribe('account');
    await elsewhere.find('account', ({ type }) => (type === 'snapshot' ? type : null));

    servers.links.second.mend();
    const back = await connected();
    back.subscribe('account');
    await back.find('account', ({ type }) => (type === 'snapshot' ? type : null));
    for (const each of [guest, elsewhere, back]) each.close();
  });
});
