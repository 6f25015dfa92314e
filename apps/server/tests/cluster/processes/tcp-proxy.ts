import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * How a connection is cut: no byte passes any more, none passes to the target (`mute`) or from it (`deaf`), or both
 * ends are closed.
 */
export type Cut = 'stalled' | 'mute' | 'deaf' | 'closed';

/** Forwards connections to a port of this machine, and cuts them like a network that fails. */
export class TcpProxy {
  #target: number;
  readonly #server: Server;
  /** Sockets of callers, and sockets to the target. */
  readonly #near = new Set<Socket>();
  readonly #far = new Set<Socket>();
  #state: 'open' | Cut = 'open';

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async open(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes all connections. New ones go to another port. */
  moveTo(target: number): void {
    this.#target = target;
    this.#destroy();
  }

  cut(how: Cut): void {
    this.restore();
    this.#state = how;
    if (how === 'closed') this.#destroy();
    for (const stopped of this.#stopped()) for (const socket of stopped) socket.pause();
  }

  restore(): void {
    this.#state = 'open';
    for (const socket of [...this.#near, ...this.#far]) socket.resume();
  }

  async close(): Promise<void> {
    this.#destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The sockets from which nothing is read now. */
  #stopped(): readonly ReadonlySet<Socket>[] {
    switch (this.#state) {
      case 'stalled':
        return [this.#near, this.#far];
      case 'mute':
        return [this.#near];
      case 'deaf':
        return [this.#far];
      default:
        return [];
    }
  }

  #destroy(): void {
    for (const socket of [...this.#near, ...this.#far]) socket.destroy();
  }

  #accept(near: Socket): void {
    if (this.#state === 'closed') {
      near.destroy();
      return;
    }
    const far = createConnection({ port: this.#target, host: '127.0.0.1' });
    for (const [from, to, own] of [
      [near, far, this.#near],
      [far, near, this.#far],
    ] as const) {
      own.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        own.delete(from);
        to.destroy();
      });
      if (this.#stopped().includes(own)) from.pause();
    }
  }
}
