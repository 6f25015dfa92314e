import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_CLOSE, LIVE_PATH } from '@dugout/contract/constants';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Contact } from '#/platform/health/contact.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { refuseConnection } from '#/platform/http/bare-answer.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { holdsKey, keyOf } from '#/platform/http/callers/bearer.ts';
import type { KeyGate } from '#/platform/http/callers/key-gate.ts';
import type { OwnOrigins } from '#/platform/http/callers/origin.ts';
import type { Sessions } from '#/platform/http/callers/sessions.ts';
import { ClientAddresses } from '#/platform/http/connections/client-addresses.ts';
import type { Connections } from '#/platform/http/connections/connections.ts';
import { failureOf } from '#/platform/http/failure.ts';
import { addressKey, type RateLimiter, type RateLimits } from '#/platform/http/rate-limit.ts';
import { fetchHeaders } from '#/platform/http/request-context.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RealtimeHub } from './hub.ts';
import { OpenAccounts } from './open-accounts.ts';
import { RealtimeSocket } from './realtime-socket.ts';
import { Tally } from './tally.ts';

const LARGEST_FRAME = 64 * 1024;
const MAX_FRAGMENTS = 16;
const ATTEND_MS = 250;
const HEARTBEAT_MS = 20_000;
/** Before `RATE_LIMIT_SCALE`, like the max sockets of an address. */
const CONNECTS_PER_MINUTE = 300;
const MAX_PER_ACCOUNT = 50;
const GOING_AWAY = 1001;
/** Max duration of a drain. */
export const DRAINED_WITHIN_MS = 20_000;
/** The other servers admit the pages of a drained one at this pace. */
const DRAINED_PER_SECOND = 250;

export interface RealtimeServerOptions {
  readonly hub: RealtimeHub;
  readonly sessions: Sessions;
  /** API keys; without it, none are accepted. */
  readonly keys?: KeyGate;
  readonly origins: OwnOrigins;
  readonly log: Log;
  readonly rateLimits: RateLimits;
  readonly onSockets: (open: number) => void;
  /**
   * False while the market is being rebuilt: a snapshot would lack the latest events. Always ready by default.
   */
  readonly isReady?: () => boolean;
  /** Whether this server learns what others change; always by default. */
  readonly contact?: Pick<Contact, 'admits' | 'isLost'>;
  /** Trusts no proxy by default. */
  readonly addresses?: ClientAddresses;
  readonly connections?: Connections;
  /** Learns which accounts have sockets open; its own when left out. */
  readonly accounts?: OpenAccounts;
  /** Max open sockets in total, and per client address before `RATE_LIMIT_SCALE`; unlimited by default. */
  readonly most?: number;
  readonly maxPerAddress?: number;
  /** How often connections and their sessions are checked; 20 s by default. */
  readonly heartbeatMs?: number;
}

interface Connection {
  readonly socket: RealtimeSocket;
  readonly ws: WebSocket;
  readonly request: IncomingMessage;
  readonly address: string;
  answered: boolean;
  /** Time of the next ping, in unix ms. */
  pingAt: number;
}

/** The live sockets of all pages, at `/api/v1/live`. */
export class RealtimeServer {
  readonly accounts: OpenAccounts;
  readonly #options: RealtimeServerOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    autoPong: false,
  });
  readonly #connections = new Set<Connection>();
  readonly #addresses: ClientAddresses;
  readonly #perAddress = new Tally();
  readonly #perKey = new Tally();
  readonly #connects: RateLimiter;
  readonly #heartbeatMs: number;
  readonly #timer: NodeJS.Timeout;
  #drains = false;

  constructor(options: RealtimeServerOptions) {
    this.#options = options;
    this.#heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
    this.accounts = options.accounts ?? new OpenAccounts();
    this.#addresses = options.addresses ?? new ClientAddresses();
    this.#server.on('wsClientError', (error, stream, request) =>
      refuseConnection(stream, failureOf(handshakeError(error, request))),
    );
    this.#connects = options.rateLimits.limiter(CONNECTS_PER_MINUTE);
    this.#timer = setInterval(() => this.#attend(), ATTEND_MS);
  }

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

  closeSession(sessionId: string): void {
    for (const { socket } of this.#connections)
      if (socket.caller?.sessionId === sessionId) socket.close('signed_out', LIVE_CLOSE.signedOut);
  }

  /** Closes the sockets that a trader's API keys opened. */
  closeKeysOf(userId: string): void {
    for (const { socket } of this.#connections)
      if (socket.caller?.userId === userId && socket.caller.key !== undefined)
        socket.close('signed_out', LIVE_CLOSE.signedOut);
  }

  /** Refuses new sockets and closes the open ones at random moments, so that their pages do not reconnect at once. */
  async drain(): Promise<void> {
    this.#drains = true;
    const open = [...this.#connections];
    const ms = Math.min(DRAINED_WITHIN_MS, (open.length / DRAINED_PER_SECOND) * 1_000);
    await Promise.all(
      open.map(async ({ socket }) => {
        await delay(Math.random() * ms);
        socket.close('shutdown', GOING_AWAY);
      }),
    );
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { socket } of this.#connections) socket.close('shutdown', GOING_AWAY);
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== LIVE_PATH) throw new ApiError('route_not_found');
    if (this.#options.isReady?.() === false)
      throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
    if (holdsKey(request.url)) throw new ApiError('api_key_in_query');
    if (!this.#options.origins.allows(request.headers)) throw new ApiError('foreign_origin');
    const address = addressKey(this.#addresses.of(request));
    this.#connects.check(address);
    const caller = await this.#callerOf(request);
    this.#checkRoom(address, caller);
    if (caller !== null && !this.#mayAdmit())
      throw new ApiError('unavailable', undefined, { 'retry-after': '1' });
    this.#server.handleUpgrade(request, stream, head, (ws) => {
      const { hub, log, rateLimits } = this.#options;
      const rateLimitScale = rateLimits.scale;
      const mayAdmit = () => this.#mayAdmit();
      const socket = new RealtimeSocket({ ws, stream, hub, caller, mayAdmit, log, rateLimitScale });
      this.#follow({
        socket,
        ws,
        request,
        address,
        answered: true,
        pingAt: performance.now() + this.#heartbeatMs,
      });
    });
  }

  /**
   * Returns the socket's caller, by API key or session.
   * @throws ApiError `api_key_invalid`, `account_suspended`
   */
  async #callerOf(request: IncomingMessage): Promise<Caller | null> {
    const { keys, sessions } = this.#options;
    const key = keys === undefined ? null : keyOf(request);
    if (keys !== undefined && key !== null) return keys.callerOf(key, request, this.#addresses.of(request));
    return sessions.callerOf(request.headers.cookie, () => fetchHeaders(request));
  }

  /**
   * Checks the socket limits.
   * @throws ApiError `rate_limited` at the limit of an address or account, `unavailable` at the total limit or during a drain
   */
  #checkRoom(address: string, caller: Caller | null): void {
    const {
      rateLimits,
      most = Number.POSITIVE_INFINITY,
      maxPerAddress = Number.POSITIVE_INFINITY,
    } = this.#options;
    const headers = { 'retry-after': '10' };
    if (this.#drains || this.#connections.size >= most) throw new ApiError('unavailable', undefined, headers);
    const isMuch = this.#perAddress.of(address) >= maxPerAddress * rateLimits.scale;
    if (isMuch || this.#openOf(caller) >= rateLimits.share(MAX_PER_ACCOUNT))
      throw new ApiError('rate_limited', 'Too many live sockets are open. Close some first.', headers);
  }

  #openOf(caller: Caller | null): number {
    if (caller === null) return 0;
    return caller.key === undefined ? this.accounts.sockets(caller.userId) : this.#perKey.of(caller.key.id);
  }

  /** A listening program does not make its trader appear online. */
  #count(caller: Caller | null, change: 1 | -1): void {
    if (caller === null) return;
    const { key, userId } = caller;
    if (key === undefined) {
      if (change === 1) this.accounts.opened(userId);
      else this.accounts.closed(userId);
    } else if (change === 1) this.#perKey.add(key.id);
    else this.#perKey.remove(key.id);
  }

  #follow(connection: Connection): void {
    const { ws, socket, address } = connection;
    this.#connections.add(connection);
    this.#perAddress.add(address);
    this.#count(socket.caller, 1);
    this.#options.onSockets(this.#connections.size);
    ws.on('pong', () => {
      connection.answered = true;
    });
    ws.on('close', () => {
      this.#connections.delete(connection);
      this.#perAddress.remove(address);
      this.#count(socket.caller, -1);
      this.#options.onSockets(this.#connections.size);
    });
  }

  #mayAdmit(): boolean {
    return this.#options.contact?.admits() ?? true;
  }

  /** Each connection's heartbeat starts at its own time: pinging all at once would delay other messages. */
  #attend(): void {
    const now = performance.now();
    const isLost = this.#options.contact?.isLost() ?? false;
    for (const connection of this.#connections) {
      if (isLost && connection.socket.caller !== null) connection.socket.close('shutdown', GOING_AWAY);
      connection.socket.attend(now);
      if (now >= connection.pingAt) this.#ping(connection, now);
    }
    this.#options.hub.sweep();
  }

  /** Closes a connection that no longer answers or whose session has expired. */
  #ping(connection: Connection, now: number): void {
    if (!connection.answered) {
      connection.ws.terminate();
      return;
    }
    connection.answered = false;
    connection.pingAt = now + this.#heartbeatMs;
    connection.ws.ping();
    if (connection.socket.caller !== null) void this.#recheck(connection);
  }

  async #recheck({ socket, request }: Connection): Promise<void> {
    try {
      const caller = await this.#callerOf(request);
      if (caller?.sessionId !== socket.caller?.sessionId) socket.close('signed_out', LIVE_CLOSE.signedOut);
    } catch (error) {
      this.#options.log.warn({ error }, 'a live session could not be checked');
    }
  }
}

/** Returns the error of a handshake that the WebSocket library refuses. */
function handshakeError(error: Error, { method, headers }: IncomingMessage): ApiError {
  if (method !== 'GET') return new ApiError('method_not_allowed', undefined, { allow: 'GET' });
  if (headers['sec-websocket-version'] !== '13')
    return new ApiError('upgrade_required', undefined, { 'sec-websocket-version': '13' });
  return new ApiError('invalid_input', error.message);
}
