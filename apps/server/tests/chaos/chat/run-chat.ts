/**
 * Writers in one clan chat while the server is killed and restarted: every acknowledged message exists once, in
 * order, and a page that lost its socket each time ends with the server's state.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { choosePort } from '#/app/free-port.ts';
import { type LivePage, livePage } from '#tests/kit/live-page.ts';
import { ServerHandle } from '../server-handle.ts';
import { signUp, type Writer, write } from './writers.ts';

interface ChatChaosTestOptions {
  readonly folder: string;
  readonly messages: number;
  readonly writers: number;
  readonly kills: number;
  /** Whether to run the build rather than the sources. */
  readonly built: boolean;
  readonly say?: (line: string) => void;
}

interface ChatReport {
  readonly acknowledged: number;
  readonly kept: number;
  readonly resent: number;
  readonly kills: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

const HOST = '127.0.0.1';
const PAGE = 100;

const send = (writer: Writer, path: string, body: unknown) =>
  writer.call(`/api/v1${path}`, { method: 'POST', body });

/** Creates one clan with everyone in it. @returns its channel */
async function gather([owner, ...others]: readonly Writer[]): Promise<string> {
  if (owner === undefined) throw new Error('nobody writes');
  const { body } = await send(owner, '/clan', { tag: 'TRIAL', name: 'Trial Society' });
  const { id } = (body as { data: { id: string } }).data;
  for (const other of others) {
    const { status } = await send(other, '/clan/join-or-apply', { clanId: id });
    if (status !== 200) throw new Error(`a writer could not join: ${status}`);
  }
  return id;
}

/** Returns the whole history of the room, oldest first. */
async function history(reader: Writer, room: string): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  for (let before = ''; ; ) {
    const path = `/api/v1/chat/channels/${room}/messages?limit=${PAGE}${before}`;
    const { body } = await reader.call(path);
    const page = (body as { data: ChatMessage[] }).data;
    pages.push(page);
    if (page.length < PAGE) return pages.toReversed().flat();
    before = `&before=${page[0]?.id}`;
  }
}

/** Compares the room's history with the server's acknowledgments and returns the faults. */
function faultsOf(kept: readonly ChatMessage[], writers: readonly Pick<Writer, 'acknowledged'>[]): string[] {
  const byId = new Map(kept.map((message) => [message.id, message]));
  const faults = kept.flatMap(({ seq }, at) =>
    seq === at + 1 ? [] : [`place ${at + 1} holds number ${seq}`],
  );
  const texts = new Set(kept.map(({ text }) => text));
  if (texts.size < kept.length) faults.push(`${kept.length - texts.size} messages are there twice`);
  for (const { id, seq, text } of writers.flatMap(({ acknowledged }) => acknowledged)) {
    const message = byId.get(id);
    if (message === undefined) faults.push(`${text} is lost`);
    else if (message.seq !== seq || message.text !== text)
      faults.push(`${text} is another than was answered`);
  }
  return faults;
}

/** Opens the room on a page as its trader would: with a token and the page's last position. */
async function open(server: ServerHandle, reader: Writer, room: string): Promise<LivePage> {
  const page = await livePage(server.address, reader);
  const { body } = await reader.call('/api/gen-user-token', {
    method: 'POST',
    body: { userId: reader.userId },
  });
  page.subscribe(`chat:${room}`, undefined, (body as { token: string }).token);
  return page;
}

/** Returns the newest message that a page knows. */
function newestOn(page: LivePage): number {
  return Math.max(
    0,
    ...page.frames.flatMap(({ type, data }) => {
      if (type === 'snapshot') return (data as ChatRoom).messages.map(({ seq }) => seq);
      const update = type === 'delta' ? (data as ChatUpdate[]) : [];
      return update.flatMap((each) => (each.kind === 'message' ? [each.message.seq] : []));
    }),
  );
}

export async function runChatChaosTest(options: ChatChaosTestOptions): Promise<ChatReport> {
  const { folder, messages, kills, built, say = () => undefined } = options;
  const port = await choosePort(HOST, 0);
  const settings = {
    DATA_DIR: `${folder}/data`,
    RATE_LIMIT_SCALE: '100000',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'error',
  };
  const server = new ServerHandle({ settings, port, folder, built });
  await server.start();
  try {
    const writers: Writer[] = [];
    for (let n = 0; n < options.writers; n++) writers.push(await signUp(server.address, `writer_${n}`));
    const [first] = writers;
    if (first === undefined) throw new Error('nobody writes');
    const room = await gather(writers);
    let page = await open(server, first, room);
    const began = performance.now();
    let next = 0;
    const writing = Promise.all(
      writers.map(async (writer) => {
        for (let number = next++; number < messages; number = next++) await write(writer, room, number);
      }),
    );
    for (let kill = 1; kill <= kills; kill++) {
      while (next < (messages * kill) / (kills + 1)) await pause(20);
      page.close();
      await server.kill('both');
      say(`killed after ${next} messages were begun`);
      await server.start();
      page = await open(server, first, room);
    }
    await writing;
    const seconds = (performance.now() - began) / 1_000;
    const kept = await history(first, room);
    const faults = faultsOf(kept, writers);
    for (let tries = 0; newestOn(page) < kept.length && tries < 100; tries++) await pause(100);
    if (newestOn(page) !== kept.length) faults.push(`the page ends with ${newestOn(page)} of ${kept.length}`);
    page.close();
    return {
      acknowledged: writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      kept: kept.length,
      resent: writers.reduce((sum, { resent }) => sum + resent, 0),
      kills,
      seconds,
      faults,
    };
  } finally {
    await server.kill('both');
  }
}
