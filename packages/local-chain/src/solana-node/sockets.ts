import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FaultKind } from './faults.ts';
import { parsed, rpcError } from './json-rpc.ts';
import { NodeError } from './methods.ts';
import type { Kind, Listener } from './subscriptions.ts';

interface SocketsOptions<Event> {
  readonly faults: { at(kind: FaultKind): boolean };
  /** Available subscriptions, by the name before `Subscribe`. */
  readonly subscriptions: ReadonlyMap<string, Kind<Event>>;
  /** Subscriptions that this node does not offer, such as `block`. */
  readonly without: ReadonlySet<string>;
  /** Length of a slot, in ms. */
  readonly slotMs: number;
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
}

const ANSWER_FIRST_MS = 20;

/** Returns nothing for a subscription whose requested format is impossible. */
function notificationsOf<Event>(listener: Listener<Event>, event: Event): readonly unknown[] {
  try {
    return listener(event);
  } catch (error) {
    if (error instanceof NodeError) return [];
    throw error;
  }
}

interface Open<Event> {
  readonly kind: Kind<Event>;
  readonly listener: Listener<Event>;
}

export function nodeSockets<Event>(
  server: Server,
  { faults, subscriptions, without, slotMs, chance }: SocketsOptions<Event>,
) {
  const sockets = new WebSocketServer({ server });
  const open = new Map<WebSocket, Map<number, Open<Event>>>();
  let lastId = 0;

  function answer(socket: WebSocket, text: string): void {
    const call = parsed(text);
    if (call === null) return;
    const { id, method, params } = call;
    const reply = (body: object): void => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...body, id }));
    };
    const [, name = '', action] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? [];
    const kind = without.has(name) ? undefined : subscriptions.get(name);
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
      open.get(socket)?.set(lastId, { kind, listener });
      publishPast(socket, lastId, kind, params);
    } catch (error) {
      reply({ error: rpcError(error) });
    }
  }

  /** Sent after the response, because a client only listens once it knows its subscription number. */
  function publishPast(
    socket: WebSocket,
    subscription: number,
    kind: Kind<Event>,
    params: readonly unknown[],
  ): void {
    const results = kind.already?.(params) ?? [];
    if (results.length === 0) return;
    setTimeout(() => {
      if (open.get(socket)?.has(subscription) === true) notify(socket, subscription, kind, results);
    }, ANSWER_FIRST_MS);
  }

  function notify(
    socket: WebSocket,
    subscription: number,
    kind: Kind<Event>,
    results: readonly unknown[],
  ): void {
    for (const result of results)
      send(
        socket,
        JSON.stringify({ jsonrpc: '2.0', method: kind.notification, params: { result, subscription } }),
      );
    if (kind.once === true && results.length > 0) open.get(socket)?.delete(subscription);
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
    publish(event: Event): void {
      if (faults.at('stall')) return;
      for (const [socket, own] of open) {
        for (const [subscription, { kind, listener }] of own)
          notify(socket, subscription, kind, notificationsOf(listener, event));
      }
    },
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
