import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Faults } from './faults.ts';
import { NodeError } from './methods.ts';
import { type Listener, type NodeNews, SUBSCRIPTIONS } from './subscriptions.ts';

export interface SocketsOptions {
  readonly faults: Faults;
  /** Subscriptions that this node does not offer, such as `block`. */
  readonly without: ReadonlySet<string>;
  /** One slot, in ms. */
  readonly slotMs: number;
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
}

interface Open {
  readonly notification: string;
  readonly listener: Listener;
}

/** The node's websocket: subscriptions in, notifications out, faults in between. */
export function nodeSockets(server: Server, { faults, without, slotMs, chance }: SocketsOptions) {
  const sockets = new WebSocketServer({ server });
  const open = new Map<WebSocket, Map<number, Open>>();
  let lastId = 0;

  function answer(socket: WebSocket, text: string): void {
    const { id = null, method = '', params = [] } = JSON.parse(text) as { id?: number; method?: string; params?: unknown[] };
    const reply = (body: object): void => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...body, id }));
    };
    const [, name = '', action] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? [];
    const kind = without.has(name) ? undefined : SUBSCRIPTIONS.get(name);
    if (method === 'ping') return;
    if (kind === undefined) {
      reply({ error: { code: -32601, message: 'Method not found' } });
      return;
    }
    if (action === 'Unsubscribe') {
      reply({ result: open.get(socket)?.delete(Number(params[0])) ?? false });
      return;
    }
    try {
      const listener = kind.listen(params);
      lastId++;
      reply({ result: lastId });
      open.get(socket)?.set(lastId, { notification: kind.notification, listener });
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      reply({ error: { code: error.code, message: error.message } });
    }
  }

  function send(socket: WebSocket, message: string): void {
    if (faults.at('gap') && chance() < 2 / 3) return;
    const times = faults.at('duplicate') ? 1 + Math.floor(chance() * 3) : 1;
    for (let time = 0; time < times; time++) {
      const lateMs = faults.at('reorder') ? chance() * slotMs * 6 : 0;
      if (lateMs === 0) socket.send(message);
      else setTimeout(() => socket.send(message), lateMs);
    }
  }

  sockets.on('connection', (socket) => {
    if (faults.at('cut')) {
      socket.terminate();
      return;
    }
    open.set(socket, new Map());
    socket.on('message', (data) => {
      if (!faults.at('stall')) answer(socket, String(data));
    });
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.terminate());
  });

  return {
    tell(news: NodeNews): void {
      if (faults.at('stall')) return;
      for (const [socket, subscriptions] of open) {
        for (const [subscription, { notification, listener }] of subscriptions) {
          for (const result of listener(news))
            send(socket, JSON.stringify({ jsonrpc: '2.0', method: notification, params: { result, subscription } }));
        }
      }
    },
    /** Ends every open socket. */
    cut(): void {
      for (const socket of open.keys()) socket.terminate();
    },
    close(): Promise<void> {
      for (const socket of open.keys()) socket.terminate();
      return new Promise((resolve) => {
        sockets.close(() => resolve());
      });
    },
  };
}
