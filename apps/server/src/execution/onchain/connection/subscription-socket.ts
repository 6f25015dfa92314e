import { isShape, type Shape, shape, whole } from '@dugout/solana/transactions/shape';
import { WebSocket } from 'ws';

export interface Subscription {
  readonly kind: 'signature' | 'logs';
  readonly params: readonly unknown[];
  /** Called with the value of each notification. */
  readonly notify: (value: Shape) => void;
  /** Called when the node begins to notify, and when the socket closes. */
  readonly onState?: (isActive: boolean) => void;
}

const CONNECT_MS = 8_000;
const AGAIN_MS = 2_000;
const PING_MS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A websocket and its subscriptions. When it closes or a ping stays unanswered, it reconnects to the next address
 * and subscribes again; notifications in the gap are lost.
 */
export class SubscriptionSocket {
  readonly #urls: readonly string[];
  /** By request id. */
  readonly #subscriptions = new Map<number, Subscription>();
  /** Request ids by the node's subscription id. */
  readonly #numbers = new Map<number, number>();
  #socket: WebSocket | null = null;
  #retry: NodeJS.Timeout | null = null;
  #alive = true;
  #at = 0;
  #lastId = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get size(): number {
    return this.#subscriptions.size;
  }

  /** Returns a function that unsubscribes. */
  subscribe(subscription: Subscription): () => void {
    const id = ++this.#lastId;
    this.#subscriptions.set(id, subscription);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#request(id, subscription);
    else if (this.#retry === null) this.#connect();
    return () => this.#unsubscribe(id);
  }

  stop(): void {
    this.#subscriptions.clear();
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  #connect(): void {
    const url = this.#urls[this.#at % this.#urls.length];
    if (this.#socket !== null || url === undefined) return;
    const socket = new WebSocket(url, {
      handshakeTimeout: CONNECT_MS,
      maxPayload: MAX_BYTES,
      followRedirects: false,
    });
    this.#socket = socket;
    this.#alive = true;
    const pings = setInterval(() => {
      if (!this.#alive) socket.terminate();
      this.#alive = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, PING_MS);
    pings.unref();
    socket.on('open', () => {
      for (const [id, subscription] of this.#subscriptions) this.#request(id, subscription);
    });
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('message', (data) => {
      this.#alive = true;
      this.#receive(String(data));
    });
    // A close event follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(pings);
      this.#ended();
    });
  }

  #ended(): void {
    this.#socket = null;
    const active = [...this.#numbers.values()];
    this.#numbers.clear();
    for (const id of active) this.#subscriptions.get(id)?.onState?.(false);
    this.#at += 1;
    if (this.#subscriptions.size === 0) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      if (this.#subscriptions.size > 0) this.#connect();
    }, AGAIN_MS);
    this.#retry.unref();
  }

  #request(id: number, { kind, params }: Subscription): void {
    this.#send({ id, method: `${kind}Subscribe`, params });
  }

  #send(call: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', ...call }));
  }

  #receive(data: string): void {
    const message = read(data);
    const id = whole(message['id']);
    const number = whole(message['result']);
    if (id !== null && number !== null) {
      const subscription = this.#subscriptions.get(id);
      if (subscription === undefined) return;
      this.#numbers.set(number, id);
      subscription.onState?.(true);
      return;
    }
    const params = shape(message['params']);
    const subscribed = whole(params['subscription']) ?? -1;
    const own = this.#numbers.get(subscribed) ?? -1;
    const subscription = this.#subscriptions.get(own);
    // The node ends this subscription itself after its notification. Source:
    // solana.com/docs/rpc/websocket/signaturesubscribe.
    if (subscription?.kind === 'signature') {
      this.#subscriptions.delete(own);
      this.#numbers.delete(subscribed);
    }
    subscription?.notify(shape(shape(params['result'])['value']));
  }

  #unsubscribe(id: number): void {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) return;
    this.#subscriptions.delete(id);
    for (const [number, own] of this.#numbers) {
      if (own !== id) continue;
      this.#numbers.delete(number);
      this.#send({ id: ++this.#lastId, method: `${subscription.kind}Unsubscribe`, params: [number] });
    }
  }
}

function read(data: string): Shape {
  try {
    const value: unknown = JSON.parse(data);
    return isShape(value) ? value : shape(null);
  } catch {
    return shape(null);
  }
}
