/** The hints between servers of one process: late, lost, repeated, out of order and cut off as a test wants. */
import type { HintLink } from '#/platform/bus/hint-link.ts';

/** Shares of the messages, from 0 to 1. */
interface HintFaults {
  readonly lost?: number;
  readonly repeated?: number;
  readonly late?: number;
}

const LATE_MS = 40;
const MAX_BYTES = 1_048_576;

export interface TestLink extends HintLink {
  cut(): void;
  mend(): void;
}

export class HintNet {
  faults: HintFaults = {};
  readonly #random: () => number;
  readonly #servers = new Set<Server>();
  #skippedMs = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** The monotonic clock of the servers. */
  readonly ticks = (): number => performance.now() + this.#skippedMs;

  /** Moves the clock of the servers on. */
  advance(ms: number): void {
    this.#skippedMs += ms;
  }

  /** Creates the connection of a server. */
  link(): TestLink {
    const server = new Server(this.ticks, (topic, bytes) => this.#deliver(server, topic, bytes));
    this.#servers.add(server);
    return server;
  }

  #deliver(from: Server, topic: string, bytes: Uint8Array): void {
    for (const to of this.#servers) {
      if (to === from || this.#happens(this.faults.lost)) continue;
      const times = this.#happens(this.faults.repeated) ? 2 : 1;
      for (let sent = 0; sent < times; sent++)
        setTimeout(() => to.receive(topic, bytes), this.#happens(this.faults.late) ? LATE_MS : 0);
    }
  }

  #happens(share = 0): boolean {
    return this.#random() < share;
  }
}

class Server implements TestLink {
  readonly maxBytes = MAX_BYTES;
  readonly #ticks: () => number;
  readonly #send: (topic: string, bytes: Uint8Array) => void;
  #receive: ((topic: string, bytes: Uint8Array) => void) | null = null;
  #returned: () => void = () => undefined;
  #cutAt: number | null = null;

  constructor(ticks: () => number, send: (topic: string, bytes: Uint8Array) => void) {
    this.#ticks = ticks;
    this.#send = send;
  }

  send(topic: string, bytes: Uint8Array): void {
    if (this.#cutAt === null) this.#send(topic, bytes);
  }

  receive(topic: string, bytes: Uint8Array): void {
    if (this.#cutAt === null) this.#receive?.(topic, bytes);
  }

  onMessage(receive: (topic: string, bytes: Uint8Array) => void): void {
    this.#receive = receive;
  }

  onReturn(returned: () => void): void {
    this.#returned = returned;
  }

  aliveAt(): number {
    return this.#cutAt ?? this.#ticks();
  }

  cut(): void {
    this.#cutAt = this.#ticks();
  }

  mend(): void {
    this.#cutAt = null;
    this.#returned();
  }

  async close(): Promise<void> {
    this.#receive = null;
  }
}
