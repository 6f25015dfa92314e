import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_PREFIX, LIVE_PATH } from '@dugout/contract/constants';
import { GATHER_MS } from '@dugout/contract/realtime';
import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import type { TrackerEvent } from '@dugout/contract/tracker/streams';
import { type WebSocket, WebSocketServer } from 'ws';

const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
export const WALLETS = 500;
export const TRADES_PER_SECOND = 200;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

interface TrackerServer {
  readonly url: string;
  /** Unix ms of each trade, by its id, oldest first. */
  readonly happened: ReadonlyMap<string, number>;
  start(): void;
  stop(): void;
  close(): Promise<void>;
}

const walletOf = (n: number): string =>
  `Wa11et${String(n).padStart(5, '0').replaceAll('0', 'o')}${'1'.repeat(32)}`;
const EMPTY = {
  items: [],
  total: 0,
  pagination: { page: 1, limit: 50, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/me': { data: { userId: 'u1', userName: 'mira_k', image: null, email: 'mira@example.org' } },
  '/status': {
    data: {
      product: 'Dugout',
      version: '0',
      tradingMode: 'paper',
      marketSource: 'simulator',
      slot: 1,
      feedDelayMs: 0,
      tokens: 0,
      registration: 'open',
      solUsd: 150,
    },
  },
  '/price': { usdPrice: 150 },
  '/screener': { data: EMPTY },
  '/wallet/user': { data: [] },
  '/token/positions': { data: [] },
  '/tracker/trades': { data: { ...EMPTY, gaps: [] } },
};

function activityOf(n: number, now: number): TrackerActivity {
  const wallet = n % WALLETS;
  return {
    id: `trade-${n}`,
    type: n % 3 === 0 ? 'sell' : 'buy',
    created_at: new Date(now).toISOString(),
    age: '0m',
    name: `Wallet ${wallet}`,
    emoji: null,
    group: null,
    walletAddress: walletOf(wallet),
    tokenAddress: `Token${String(n % 400)
      .padStart(5, '0')
      .replaceAll('0', 'o')}${'1'.repeat(33)}`,
    poolAddress: `Pool${'1'.repeat(40)}`,
    token_metadata: { name: null, symbol: `T${n % 400}X`, image: null, color: '#335577', decimals: 6 },
    marketcap: 100_000 + n,
    usd_amount: 10 + (n % 1_000),
    sol_amount: (10 + (n % 1_000)) / 150,
    token_amount: '1000000',
    signature: `signature-${n}`,
    slot: n,
    seen_at: new Date(now).toISOString(),
    late_ms: 0,
    direction: null,
    counterparty: null,
    filled: false,
  };
}

/**
 * Serves the built app with a trader who follows 500 wallets, which trade 200 times per second; frames are
 * batched as by the server.
 */
export async function serveTracker(): Promise<TrackerServer> {
  const page = readFileSync(join(WEB, 'index.html'));
  const happened = new Map<string, number>();
  const listeners = new Set<WebSocket>();
  let gathered: TrackerEvent[] = [];
  let timers: NodeJS.Timeout[] = [];

  const http = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith(API_PREFIX)) {
      const body = ANSWERS[path.slice(API_PREFIX.length)];
      answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(body ?? { error: true, code: 'not_found', message: 'Not found' }));
      return;
    }
    const type = TYPES[extname(path)];
    try {
      answer
        .writeHead(200, { 'content-type': type ?? 'text/html' })
        .end(type === undefined ? page : readFileSync(join(WEB, path)));
    } catch {
      answer.end();
    }
  });
  const sockets = new WebSocketServer({ server: http, path: LIVE_PATH, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => {
      const said: { type: string; channels?: { name: string }[] } = JSON.parse(String(text));
      if (said.type !== 'subscribe' || said.channels?.some(({ name }) => name === 'tracker') !== true) return;
      listeners.add(socket);
      socket.send(
        JSON.stringify({
          type: 'snapshot',
          channel: 'tracker',
          epoch: 'bench',
          seq: happened.size,
          data: { items: [], gaps: [] },
        }),
      );
    });
    socket.on('close', () => listeners.delete(socket));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  function trade(due: number): void {
    for (let i = 0; i < due; i++) {
      const now = Date.now();
      const item = activityOf(happened.size, now);
      happened.set(item.id, now);
      gathered.push({ kind: 'activity', item });
    }
  }
  function send(): void {
    if (gathered.length === 0) return;
    const frame = JSON.stringify({ type: 'delta', channel: 'tracker', seq: happened.size, data: gathered });
    gathered = [];
    for (const socket of listeners) socket.send(frame);
  }
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    happened,
    start: () => {
      const began = performance.now();
      const before = happened.size;
      const due = (): number =>
        Math.floor(((performance.now() - began) / 1_000) * TRADES_PER_SECOND) - (happened.size - before);
      timers = [setInterval(() => trade(due()), 5), setInterval(send, GATHER_MS)];
    },
    stop: () => {
      timers.forEach(clearInterval);
      send();
    },
    close: async () => {
      timers.forEach(clearInterval);
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      http.close();
    },
  };
}
