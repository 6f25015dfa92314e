import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { bareAnswer } from '../bare-answer.ts';
import { failureOf } from '../failure.ts';
import { addressKey } from '../rate-limit.ts';
import { ClientAddresses } from './client-addresses.ts';

interface Holder {
  readonly key: string;
  open: number;
  /** Idle connections: no request has arrived yet, or all are answered. The longest idle is first. */
  readonly waiting: Set<Socket>;
}

interface Connection {
  readonly holder: Holder;
  requests: number;
  answer: ServerResponse | null;
}

export interface ConnectionLimits {
  readonly most: number;
  readonly maxPerAddress: number;
  readonly addresses: ClientAddresses;
}

/**
 * Keeps the server reachable however many connections are opened. At a limit, the longest idle connection is
 * closed for the new one: of the same address at the address limit, of the address with the most idle connections
 * at the total limit. When every connection is at work, the new one is refused. Trusted proxies have no address
 * limit.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #holders = new Map<string, Holder>();
  readonly #known = new Map<Duplex, Connection>();

  constructor(limits: Partial<ConnectionLimits> = {}) {
    const {
      most = Number.POSITIVE_INFINITY,
      maxPerAddress = Number.POSITIVE_INFINITY,
      addresses = new ClientAddresses(),
    } = limits;
    this.#limits = { most, maxPerAddress, addresses };
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#enter(socket));
  }

  /** Marks a connection as answering a request; an upgraded connection stays so until it closes. */
  begin(socket: Duplex, answer: ServerResponse | null = null): void {
    const connection = this.#known.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    connection.answer = answer;
    connection.holder.waiting.delete(socket as Socket);
  }

  end(socket: Duplex): void {
    const connection = this.#known.get(socket);
    if (connection === undefined) return;
    connection.requests--;
    if (connection.requests > 0) return;
    connection.answer = null;
    connection.holder.waiting.add(socket as Socket);
  }

  /** Reports whether a response is being written, so that nothing else may be. */
  isAnswering(socket: Duplex): boolean {
    return this.#known.get(socket)?.answer?.headersSent ?? false;
  }

  #enter(socket: Socket): void {
    const key = addressKey(socket.remoteAddress ?? '');
    let holder = this.#holders.get(key);
    if (holder === undefined) {
      holder = { key, open: 0, waiting: new Set() };
      this.#holders.set(key, holder);
    }
    this.#known.set(socket, { holder, requests: 0, answer: null });
    holder.open++;
    socket.once('close', () => this.#leave(socket));
    if (
      holder.open > this.#limits.maxPerAddress &&
      !this.#limits.addresses.isProxy(socket.remoteAddress ?? '')
    )
      this.#makeRoom(holder, socket, 'rate_limited');
    else if (this.#known.size > this.#limits.most) this.#makeRoom(this.#idlest(), socket, 'unavailable');
    if (this.#known.has(socket)) holder.waiting.add(socket);
  }

  #makeRoom(holder: Holder | null, newcomer: Socket, code: 'rate_limited' | 'unavailable'): void {
    const [longest] = holder?.waiting ?? [];
    this.#leave(longest ?? newcomer);
    if (longest !== undefined) longest.destroy();
    else {
      newcomer.end(bareAnswer(failureOf(new ApiError(code, undefined, { 'retry-after': '1' }))));
      newcomer.destroySoon();
    }
  }

  /** Returns the address with the most idle connections; null when there are none. */
  #idlest(): Holder | null {
    let most: Holder | null = null;
    for (const holder of this.#holders.values())
      if (holder.waiting.size > (most?.waiting.size ?? 0)) most = holder;
    return most;
  }

  #leave(socket: Socket): void {
    const holder = this.#known.get(socket)?.holder;
    if (holder === undefined) return;
    this.#known.delete(socket);
    holder.waiting.delete(socket);
    holder.open--;
    if (holder.open === 0) this.#holders.delete(holder.key);
  }
}
