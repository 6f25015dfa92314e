import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { WebSocket } from 'ws';
import { PageModel } from '#/platform/realtime/page-model.harness.ts';

/** As the client of the pages: up to this long after a cut, at random. */
const RECONNECT_WITHIN_MS = 1_000;

/** A guest's page with the tape of one token, which reconnects when its socket ends. */
export class TapePage {
  readonly #address: string;
  readonly #channel: string;
  readonly #model = new PageModel();
  #socket: WebSocket | null = null;
  #isClosed = false;
  /** The time of its first frame since it connected last; null while it is cut. */
  currentAt: number | null = null;
  /** When its socket ended last; null when it never did. */
  cutAt: number | null = null;

  constructor(address: string, mint: string) {
    this.#address = address;
    this.#channel = `trades:${mint}`;
    this.#model.wanted.add(this.#channel);
    this.#connect();
  }

  get faults(): readonly string[] {
    return this.#model.faults;
  }

  /** Returns the ids of all trades that the page has been sent since its last snapshot, and in it. */
  trades(): ReadonlySet<string> {
    const data = (this.#model.known.get(this.#channel)?.data ?? []) as readonly { readonly id: string }[];
    return new Set(data.map(({ id }) => id));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}${LIVE_PATH}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'subscribe', channels: this.#model.requestedChannels() })),
    );
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      this.#model.take(frame);
      if ('channel' in frame && frame.channel === this.#channel) this.currentAt ??= performance.now();
    });
    socket.on('close', () => {
      if (this.#isClosed) return;
      this.currentAt = null;
      this.cutAt = performance.now();
      void pause(Math.random() * RECONNECT_WITHIN_MS).then(() => this.#connect());
    });
  }
}
