import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { WebSocket } from 'ws';
import { PageModel } from '../../apps/server/src/platform/realtime/page-model.harness.ts';

interface Awaited {
  readonly is: (frame: ServerFrame) => boolean;
  readonly found: (at: number) => void;
}

interface Channel {
  readonly name: string;
  readonly token?: string;
}

const SNAPSHOT = '{"type":"snapshot"';
const DATA = ',"data":';

/** Reads a frame, and a snapshot without its data: thousands of pages in one process would measure their own parser. */
function readFrame(text: string): ServerFrame {
  const end = text.startsWith(SNAPSHOT) ? text.indexOf(DATA) : -1;
  return JSON.parse(end < 0 ? text : `${text.slice(0, end)},"data":[]}`) as ServerFrame;
}

/** A page that keeps its channels in its model, and goes on at another server. */
export class Page {
  readonly model = new PageModel();
  readonly #awaited = new Set<Awaited>();
  #socket: WebSocket | null = null;
  /** Called when its socket ends by itself. */
  onEnd: () => void = () => undefined;

  /** Connects, and requests its channels again, after their last numbers. @throws Error when it is not accepted */
  async connect(address: string, cookie = ''): Promise<void> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: cookie === '' ? {} : { cookie },
      perMessageDeflate: false,
    });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#take(readFrame(String(data))));
    socket.on('close', () => socket === this.#socket && this.onEnd());
    const channels = this.model.requestedChannels();
    if (channels.length > 0) socket.send(JSON.stringify({ type: 'subscribe', channels }));
  }

  subscribe({ name, token }: Channel): void {
    this.model.wanted.add(name);
    const channels = [{ name, ...(token !== undefined && { token }) }];
    this.#socket?.send(JSON.stringify({ type: 'subscribe', channels }));
  }

  /** Resolves to the time of the next frame of a kind, in ms of `performance.now`. */
  next(is: Awaited['is']): Promise<number> {
    return new Promise((found) => this.#awaited.add({ is, found }));
  }

  /** Resolves to the time at which each of its channels had a new snapshot, in ms of `performance.now`. */
  async snapshots(): Promise<number> {
    const each = [...this.model.wanted].map((name) =>
      this.next((frame) => frame.type === 'snapshot' && frame.channel === name),
    );
    return Math.max(...(await Promise.all(each)));
  }

  close(): void {
    this.onEnd = () => undefined;
    this.#socket?.terminate();
  }

  #take(frame: ServerFrame): void {
    this.model.take(frame);
    for (const awaited of this.#awaited) {
      if (!awaited.is(frame)) continue;
      this.#awaited.delete(awaited);
      awaited.found(performance.now());
    }
  }
}
