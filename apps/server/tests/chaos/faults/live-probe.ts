import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@dugout/contract/constants';
import { LATE_FROM_MS } from '@dugout/contract/system/values';
import { WebSocket } from 'ws';

const AGAIN_MS = 200;

interface Status {
  readonly feedDelayMs: number | null;
}
interface Frame {
  readonly channel?: string;
  readonly data?: Status | readonly Status[];
}

/** Records the connection state that a permanently open page would show, with the times of changes. */
export class LiveProbe {
  readonly #address: string;
  /** Times of `performance.now()`. */
  readonly #marks: { readonly at: number; readonly mark: string | null }[] = [];
  #socket: WebSocket | null = null;
  #isStopped = false;

  constructor(address: string) {
    this.#address = address;
    void this.#follow();
  }

  /** Returns the first indicator since a time: `offline` or `late`; null when the page showed none. */
  firstMark(since: number): { readonly at: number; readonly mark: string } | null {
    for (const { at, mark } of this.#marks) if (at >= since && mark !== null) return { at, mark };
    return null;
  }

  /** Returns the ms until the page showed that it is live again; null while it does not. */
  liveAfter(begin: number, end: number): number | null {
    const last = this.#marks.at(-1);
    if (last === undefined || last.mark !== null) return null;
    return last.at < begin ? 0 : Math.max(0, last.at - end);
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.terminate();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      await new Promise<void>((resolve) => {
        const socket = new WebSocket(`${this.#address.replace('http', 'ws')}${LIVE_PATH}`);
        this.#socket = socket;
        socket.on('open', () =>
          socket.send(JSON.stringify({ type: 'subscribe', channels: [{ name: 'status' }] })),
        );
        socket.on('message', (data) => this.#read(JSON.parse(String(data)) as Frame));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
      this.#mark('offline');
      await pause(AGAIN_MS);
    }
  }

  #read({ channel, data }: Frame): void {
    const status = Array.isArray(data) ? data.at(-1) : data;
    if (channel !== 'status' || status === undefined) return;
    this.#mark((status.feedDelayMs ?? 0) >= LATE_FROM_MS ? 'late' : null);
  }

  #mark(mark: string | null): void {
    if (this.#marks.at(-1)?.mark !== mark) this.#marks.push({ at: performance.now(), mark });
  }
}
