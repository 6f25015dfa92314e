import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { LIVE_PATH } from '@dugout/contract/constants';
import { type ClientFrame, MAX_CHANNELS_PER_SOCKET } from '@dugout/contract/realtime';
import { type WebSocket, WebSocketServer } from 'ws';
import { Feed, GATHER_MS, UPDATES_PER_SECOND } from './feed.ts';

/** The peer's channel of all updates, one list of figures per message. */
const EVERYTHING_PATH = '/everything';
const CHANNEL = 'token:';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

export interface TableServer {
  readonly url: string;
  readonly feed: Feed;
  sent(): number;
  /** Moves the market until it is stopped. */
  start(): void;
  stop(): void;
  close(): Promise<void>;
}

/**
 * Serves the pages of both sides, and one market in each side's protocol.
 * @param folder the built pages
 */
export async function serveTable(folder: string): Promise<TableServer> {
  const feed = new Feed();
  const numberOf = new Map(feed.rows.map((row, n) => [row.tokenAddress, n]));
  const sequence = feed.rows.map(() => 0);
  const pages = new Map<WebSocket, Set<number>>();
  const everything = new Set<WebSocket>();
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;

  const frame = (type: 'snapshot' | 'delta', n: number, data: string): string =>
    `{"type":"${type}","channel":"${CHANNEL}${feed.rows[n]?.tokenAddress}","seq":${sequence[n]},"data":${data}}`;

  function gather(due: number): void {
    const moved = new Map<number, string[]>();
    for (let i = 0; i < due; i++) {
      const n = feed.step();
      sequence[n] = (sequence[n] ?? 0) + 1;
      const texts = moved.get(n) ?? [];
      texts.push(JSON.stringify(feed.figures[n]));
      moved.set(n, texts);
    }
    sent += due;
    for (const [socket, wanted] of pages) {
      const frames = [...moved].flatMap(([n, texts]) =>
        wanted.has(n) ? [frame('delta', n, `[${texts.join(',')}]`)] : [],
      );
      // More channels than a socket of the product may have are sent in one message, like the peer's.
      if (wanted.size > MAX_CHANNELS_PER_SOCKET) socket.send(frames.join('\n'));
      else for (const text of frames) socket.send(text);
    }
    const all = `[${[...moved.values()].flat().join(',')}]`;
    for (const socket of everything) socket.send(all);
  }

  function receive(socket: WebSocket, wanted: Set<number>, said: ClientFrame): void {
    if (said.type === 'ping') return;
    for (const channel of said.channels) {
      const n = numberOf.get((typeof channel === 'string' ? channel : channel.name).slice(CHANNEL.length));
      if (n === undefined) continue;
      if (said.type === 'unsubscribe') wanted.delete(n);
      else {
        wanted.add(n);
        socket.send(frame('snapshot', n, JSON.stringify(feed.figures[n])));
      }
    }
  }

  const http = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      // Current rows: a table starts from the current figures.
      const body = path === '/rows.json' ? JSON.stringify(feed.rows) : readFileSync(join(folder, path));
      answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket, request) => {
    if (request.url === EVERYTHING_PATH) {
      everything.add(socket);
      socket.send(JSON.stringify(feed.figures));
    } else if (request.url === LIVE_PATH) {
      const wanted = new Set<number>();
      pages.set(socket, wanted);
      socket.on('message', (text) => receive(socket, wanted, JSON.parse(String(text))));
    }
    socket.on('close', () => {
      pages.delete(socket);
      everything.delete(socket);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    feed,
    sent: () => sent,
    start: () => {
      const began = performance.now();
      const before = sent;
      timer = setInterval(() => {
        const due = Math.floor(((performance.now() - began) / 1_000) * UPDATES_PER_SECOND) - (sent - before);
        gather(Math.min(due, UPDATES_PER_SECOND));
      }, GATHER_MS);
    },
    stop: () => clearInterval(timer),
    close: async () => {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      http.close();
    },
  };
}
