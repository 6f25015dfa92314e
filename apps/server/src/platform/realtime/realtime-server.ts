import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_CLOSE, LIVE_PATH } from '@dugout/contract/constants';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '#/platform/http/api-error.ts';
import { refuseConnection } from '#/platform/http/bare-answer.ts';
import { ClientAddresses } from '#/platform/http/client-addresses.ts';
import type { Connections } from '#/platform/http/connections.ts';
import { failureOf } from '#/platform/http/failure.ts';
import type { OwnOrigins } from '#/platform/http/origin.ts';
import { addressKey, RateLimiter } from '#/platform/http/rate-limit.ts';
import { fetchHeaders } from '#/platform/http/request-context.ts';
import type { Caller } from '#/platform/http/routes.ts';
import type { Sessions } from '#/platform/http/sessions.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RealtimeHub } from './hub.ts';
import { OpenAccounts } from './open-accounts.ts';
import { RealtimeSocket } from './realtime-socket.ts';
import { Tally } from './tally.ts';

const LARGEST_FRAME = 64 * 1024;
const MOST_FRAGMENTS = 16;
const ATTEND_MS = 250;
const HEARTBEAT_MS = 20_000;
/** Before `RATE_LIMIT_SCALE`, like the most sockets of an address. */
const CONNECTS_PER_MINUTE = 300;
const MOST_PER_ACCOUNT = 50;
const GOING_AWAY = 1001;

export interface RealtimeServerOptions {
  readonly hub: RealtimeHub;
  readonly sessions: Sessions;
  readonly origins: OwnOrigins;
  readonly log: Log;
  readonly rateLimitScale: number;
  readonly onSockets: (open: number) => void;
  /**
   * False while the market is still being rebuilt: a snapshot of it would be missing what came last. Always
   * ready when left out.
   */
  readonly isReady?: () => boolean;
  /** Trusts no proxy by default. */
  readonly addresses?: ClientAddresses;
  readonly connections?: Connections;
  /**
   * Sockets that may be open at a time, and those of one client's address before `RATE_LIMIT_SCALE`; any
   * number by default.
   */
  readonly most?: number;
  readonly mostPerAddress?: number;
}

interface Connection {
  readonly socket: RealtimeSocket;
  readonly ws: WebSocket;
  readonly request: IncomingMessage;
  readonly address: string;
  answered: boolean;
}

/** The live socket of every page, at `/api/v1/live`. */
export class RealtimeServer {
  readonly accounts = new OpenAccounts();
  readonly #options: RealtimeServerOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    autoPong: false,
  });
  readonly #connections = new Set<Connection>();
  readonly #addresses: ClientAddresses;
  readonly #perAddress = new Tally();
  readonly #connects: RateLimiter;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(options: RealtimeServerOptions) {
    this.#options = options;
    this.#addresses = options.addresses ?? new ClientAddresses();
    this.#server.on('wsClientError', (error, stream, request) =>
      refuseConnection(stream, failureOf(handshakeError(error, request))),
    );
    this.#connects = new RateLimiter(CONNECTS_PER_MINUTE * options.rateLimitScale);
    this.#timers = [
      setInterval(() => this.#attend(), ATTEND_MS),
      setInterval(() => this.#heartbeat(), HEARTBEAT_MS),
    ];
  }

  /** Takes the live path's upgrades of an HTTP server. */
  attach(http: Server): void {
    http.on('upgrade', (request, stream, head) => {
      this.#options.connections?.begin(stream);
      stream.on('error', () => stream.destroy());
      this.#upgrade(request, stream, head).catch((error: unknown) => {
        const failure = failureOf(error);
        if (failure.unexpected) this.#options.log.error({ error }, 'a live socket could not be opened');
        refuseConnection(stream, failure);
      });
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
    if (this.#options.isReady?.() === false)
      throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
    if (!this.#options.origins.allows(request.headers)) throw new ApiError('foreign_origin');
    const address = addressKey(this.#addresses.of(request));
    this.#connects.check(address);
    const caller = await this.#options.sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
    this.#checkRoom(address, caller);
    this.#server.handleUpgrade(request, stream, head, (ws) => {
      const { hub, log, rateLimitScale } = this.#options;
      const socket = new RealtimeSocket({ ws, stream, hub, caller, log, rateLimitScale });
      this.#follow({ socket, ws, request, address, answered: true });
    });
  }

  /**
   * @throws ApiError `rate_limited` where one address or account has enough sockets, `unavailable` where all
   * together have
   */
  #checkRoom(address: string, caller: Caller | null): void {
    const {
      rateLimitScale,
      most = Number.POSITIVE_INFINITY,
      mostPerAddress = Number.POSITIVE_INFINITY,
    } = this.#options;
    const headers = { 'retry-after': '10' };
    if (this.#connections.size >= most) throw new ApiError('unavailable', undefined, headers);
    const isMuch = this.#perAddress.of(address) >= mostPerAddress * rateLimitScale;
    if (
      isMuch ||
      (caller !== null && this.accounts.sockets(caller.userId) >= MOST_PER_ACCOUNT * rateLimitScale)
    )
      throw new ApiError('rate_limited', 'Too many live sockets are open. Close some first.', headers);
  }

  #follow(connection: Connection): void {
    const { ws, socket, address } = connection;
    this.#connections.add(connection);
    this.#perAddress.add(address);
    if (socket.caller !== null) this.accounts.opened(socket.caller.userId);
    this.#options.onSockets(this.#connections.size);
    ws.on('pong', () => {
      connection.answered = true;
    });
    ws.on('close', () => {
      this.#connections.delete(connection);
      this.#perAddress.remove(address);
      if (socket.caller !== null) this.accounts.closed(socket.caller.userId);
      this.#options.onSockets(this.#connections.size);
    });
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
      const caller = await this.#options.sessions.callerOf(request.headers.cookie, () =>
        fetchHeaders(request),
      );
      if (caller?.sessionId !== socket.caller?.sessionId) socket.close('signed_out', LIVE_CLOSE.signedOut);
    } catch (error) {
      this.#options.log.warn({ error }, 'a live session could not be checked');
    }
  }
}

/** What is wrong with a handshake that the WebSocket library refuses. */
function handshakeError(error: Error, { method, headers }: IncomingMessage): ApiError {
  if (method !== 'GET') return new ApiError('method_not_allowed', undefined, { allow: 'GET' });
  if (headers['sec-websocket-version'] !== '13')
    return new ApiError('upgrade_required', undefined, { 'sec-websocket-version': '13' });
  return new ApiError('invalid_input', error.message);
}
