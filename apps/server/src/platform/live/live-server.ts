import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_CLOSE, LIVE_PATH } from '@dugout/contract/constants';
import type { ErrorCode } from '@dugout/contract/errors';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '#/platform/http/api-error.ts';
import { failureOf } from '#/platform/http/failure.ts';
import type { OwnOrigins } from '#/platform/http/origin.ts';
import { addressKey, RateLimiter } from '#/platform/http/rate-limit.ts';
import { fetchHeaders } from '#/platform/http/request-context.ts';
import type { Sessions } from '#/platform/http/sessions.ts';
import type { Log } from '#/platform/log/log.ts';
import type { LiveHub } from './hub.ts';
import { LiveSocket } from './live-socket.ts';

const LARGEST_FRAME = 64 * 1024;
const ATTEND_MS = 250;
const HEARTBEAT_MS = 20_000;
const CONNECTS_PER_MINUTE = 300;
const GOING_AWAY = 1001;

export interface LiveServerOptions {
  readonly hub: LiveHub;
  readonly sessions: Sessions;
  readonly origins: OwnOrigins;
  readonly log: Log;
  readonly rateLimitScale: number;
  readonly onSockets: (open: number) => void;
  /** False while the market is still being rebuilt: a snapshot of it would be missing what came last. Always ready when left out. */
  readonly isReady?: () => boolean;
}

interface Connection {
  readonly socket: LiveSocket;
  readonly ws: WebSocket;
  readonly request: IncomingMessage;
  answered: boolean;
}

/** The live socket of every page, at `/api/v1/live`. */
export class LiveServer {
  readonly #options: LiveServerOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, perMessageDeflate: false, autoPong: false });
  readonly #connections = new Set<Connection>();
  readonly #connects: RateLimiter;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(options: LiveServerOptions) {
    this.#options = options;
    this.#connects = new RateLimiter(CONNECTS_PER_MINUTE * options.rateLimitScale);
    this.#timers = [setInterval(() => this.#attend(), ATTEND_MS), setInterval(() => this.#heartbeat(), HEARTBEAT_MS)];
  }

  /** Takes the live path's upgrades of an HTTP server. */
  attach(http: Server): void {
    http.on('upgrade', (request, stream, head) => {
      stream.on('error', () => stream.destroy());
      this.#upgrade(request, stream, head).catch((error: unknown) => this.#refuse(stream, error));
    });
  }

  /** Ends every socket of a session that was signed out. */
  closeSession(sessionId: string): void {
    for (const { socket } of this.#connections)
      if (socket.caller?.sessionId === sessionId) socket.close('signed_out', LIVE_CLOSE.signedOut);
  }

  /** Says goodbye to everyone. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { socket } of this.#connections) socket.close('shutdown', GOING_AWAY);
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== LIVE_PATH) throw new ApiError('route_not_found');
    if (this.#options.isReady?.() === false) throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
    if (!this.#options.origins.allows(request.headers)) throw new ApiError('foreign_origin');
    this.#connects.check(addressKey(request.socket.remoteAddress ?? ''));
    const caller = await this.#options.sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
    this.#server.handleUpgrade(request, stream, head, (ws) => {
      const { hub, log, rateLimitScale } = this.#options;
      const socket = new LiveSocket({ ws, stream, hub, caller, log, rateLimitScale });
      const connection: Connection = { socket, ws, request, answered: true };
      this.#connections.add(connection);
      this.#options.onSockets(this.#connections.size);
      ws.on('pong', () => {
        connection.answered = true;
      });
      ws.on('close', () => {
        this.#connections.delete(connection);
        this.#options.onSockets(this.#connections.size);
      });
    });
  }

  #refuse(stream: Duplex, error: unknown): void {
    const failure = failureOf(error);
    if (failure.unexpected) this.#options.log.error({ error }, 'a live socket could not be opened');
    if (!stream.writable) return;
    const body = JSON.stringify(failure.body);
    const headers = {
      ...failure.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    stream.end(`HTTP/1.1 ${failure.status} ${reasonOf(failure.body.code)}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  }

  #attend(): void {
    for (const { socket } of this.#connections) socket.attend();
    this.#options.hub.sweep();
  }

  /** Ends connections that no longer answer, and those whose session has run out. */
  #heartbeat(): void {
    for (const connection of this.#connections) {
      if (!connection.answered) {
        connection.ws.terminate();
        continue;
      }
      connection.answered = false;
      connection.ws.ping();
      if (connection.socket.caller !== null) void this.#recheck(connection);
    }
  }

  async #recheck({ socket, request }: Connection): Promise<void> {
    try {
      const caller = await this.#options.sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
      if (caller?.sessionId !== socket.caller?.sessionId) socket.close('signed_out', LIVE_CLOSE.signedOut);
    } catch (error) {
      this.#options.log.warn({ error }, 'a live session could not be checked');
    }
  }
}

const reasonOf = (code: ErrorCode): string => code.replaceAll('_', ' ');
