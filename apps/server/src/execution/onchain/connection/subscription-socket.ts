import { isShape, shape, whole } from '@dugout/solana/transactions/shape';
import { WebSocket } from 'ws';

/** What a node is asked to tell of by itself. */
export interface Hint {
  readonly kind: 'signature' | 'account';
  readonly params: readonly unknown[];
  readonly heard: () => void;
}

const CONNECT_MS = 8_000;
const AGAIN_MS = 2_000;
const PING_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * A websocket with the hints that are wanted of it. One that ends, or does not answer a ping, is opened again at the next address; what was
 * missed in between is not made up for.
 */
export class HintSocket {
  readonly #urls: readonly string[];
  /** By the number that a subscription is asked for with. */
  readonly #wanted = new Map<number, Hint>();
  /** The node's numbers of them. */
  readonly #told = new Map<number, number>();
  #socket: WebSocket | null = null;
  #again: NodeJS.Timeout | null = null;
  #alive = true;
  #at = 0;
  #asked = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get size(): number {
    return this.#wanted.size;
  }

  /** Answers how to want it no more. */
  want(hint: Hint): () => void {
    const id = ++this.#asked;
    this.#wanted.set(id, hint);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask(id, hint);
    else if (this.#again === null) this.#connect();
    return () => this.#forget(id);
  }

  stop(): void {
    this.#wanted.clear();
    if (this.#again !== null) clearTimeout(this.#again);
    this.#socket?.terminate();
  }

  #connect(): void {
    const url = this.#urls[this.#at % this.#urls.length];
    if (this.#socket !== null || url === undefined) return;
    const socket = new WebSocket(url, { handshakeTimeout: CONNECT_MS, maxPayload: MOST_BYTES, followRedirects: false });
    this.#socket = socket;
    this.#alive = true;
    const pings = setInterval(() => {
      if (!this.#alive) socket.terminate();
      this.#alive = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, PING_MS);
    pings.unref();
    socket.on('open', () => {
      for (const [id, hint] of this.#wanted) this.#ask(id, hint);
    });
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('message', (data) => {
      this.#alive = true;
      this.#hear(String(data));
    });
    // A close follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(pings);
      this.#ended();
    });
  }

  #ended(): void {
    this.#socket = null;
    this.#told.clear();
    this.#at += 1;
    if (this.#wanted.size === 0) return;
    this.#again = setTimeout(() => {
      this.#again = null;
      if (this.#wanted.size > 0) this.#connect();
    }, AGAIN_MS);
    this.#again.unref();
  }

  #ask(id: number, { kind, params }: Hint): void {
    this.#send({ id, method: `${kind}Subscribe`, params });
  }

  #send(call: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ jsonrpc: '2.0', ...call }));
  }

  #hear(data: string): void {
    const message = read(data);
    const id = whole(message['id']);
    const number = whole(message['result']);
    if (id !== null && number !== null) {
      const hint = this.#wanted.get(id);
      if (hint !== undefined) this.#told.set(number, id);
      return;
    }
    const own = this.#told.get(whole(shape(message['params'])['subscription']) ?? -1);
    if (own !== undefined) this.#wanted.get(own)?.heard();
  }

  #forget(id: number): void {
    const hint = this.#wanted.get(id);
    if (hint === undefined) return;
    this.#wanted.delete(id);
    for (const [number, own] of this.#told) {
      if (own !== id) continue;
      this.#told.delete(number);
      this.#send({ id: ++this.#asked, method: `${hint.kind}Unsubscribe`, params: [number] });
    }
  }
}

function read(data: string): ReturnType<typeof shape> {
  try {
    const value: unknown = JSON.parse(data);
    return isShape(value) ? value : shape(null);
  } catch {
    return shape(null);
  }
}
