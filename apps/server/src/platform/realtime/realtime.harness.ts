import { createServer, type Server } from 'node:http';
import type { ServerFrame } from '@dugout/contract/realtime';
import { WebSocket } from 'ws';
import type { Caller } from '#/platform/http/caller.ts';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { ChannelProvider } from './channel.ts';
import { RealtimeHub } from './hub.ts';
import { RealtimeServer, type RealtimeServerOptions } from './realtime-server.ts';

export interface RealtimeHarness {
  readonly hub: RealtimeHub;
  readonly live: RealtimeServer;
  readonly http: Server;
  readonly origin: string;
  readonly callers: Map<string, Caller>;
  connect(headers?: Readonly<Record<string, string>>): Page;
  stop(): Promise<void>;
}

/** Starts only the live channels, on a free port; `callers` are the traders of the cookies. */
export async function realtimeHarness(
  providers: readonly ChannelProvider[],
  limits: Pick<
    RealtimeServerOptions,
    'most' | 'maxPerAddress' | 'addresses' | 'isReady' | 'contact' | 'heartbeatMs'
  > = {},
): Promise<RealtimeHarness> {
  const http = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const callers = new Map<string, Caller>();
  const sessions = new Sessions(async (headers) => callers.get(headers.get('cookie') ?? '') ?? null);
  const hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  for (const provider of providers) hub.provide(provider);
  const origins = new OwnOrigins(null, '127.0.0.1', port);
  const live = new RealtimeServer({
    hub,
    sessions,
    origins,
    log: silentLog,
    rateLimits: new RateLimits({ scale: 1 }),
    onSockets: () => undefined,
    ...limits,
  });
  live.attach(http);
  return {
    hub,
    live,
    http,
    origin: origins.base,
    callers,
    connect: (headers = {}) => new Page(new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`, { headers })),
    stop: async () => {
      live.close();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

/** One page's end of the socket, with everything it received. */
export class Page {
  readonly ws: WebSocket;
  readonly frames: ServerFrame[] = [];
  /** The close code, or the status of a refused handshake. */
  readonly ended: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.ended = new Promise((resolve) => {
      ws.on('close', (code) => resolve(code));
      ws.on('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
    });
    ws.on('error', () => undefined);
    ws.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      for (const check of this.#waiting) check();
    });
  }

  async send(frame: unknown): Promise<void> {
    if (this.ws.readyState === this.ws.CONNECTING)
      await new Promise((resolve) => this.ws.once('open', resolve));
    this.ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  subscribe(name: string, from: { readonly epoch?: string; readonly since?: number } = {}): Promise<void> {
    return this.send({ type: 'subscribe', channels: [{ name, ...from }] });
  }

  /** Resolves once `condition` holds for the received frames. */
  until(condition: (frames: readonly ServerFrame[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition(this.frames)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** Sends a request and waits for its response; everything sent before has arrived by then. */
  async settle(): Promise<void> {
    const at = Math.random();
    await this.send({ type: 'ping', at });
    await this.until((frames) => frames.some((frame) => frame.type === 'pong' && frame.at === at));
  }
}
