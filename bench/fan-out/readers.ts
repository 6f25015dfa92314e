import { connect, type Socket } from 'node:net';
import { clientFrame, handshake } from './handshake.ts';
import { OtherBytes, type Read, Tape } from './tape.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LONGEST_MS = 120_000;
const SCRATCH = Buffer.alloc(256 * 1024);

export interface ReadersOptions {
  readonly port: number;
  readonly path: string;
  readonly count: number;
  /** Each reader's first message; null when connecting is enough. */
  readonly hello: string | null;
  /** Messages before the first event, such as a snapshot. */
  readonly greetings: number;
  readonly read: Read;
  /**
   * Creates another reader of the same kind, for sides where a slow reader may receive different bytes. When
   * omitted, all must receive the same.
   */
  readonly again?: () => Read;
}

interface Reader {
  readonly socket: Socket;
  /** The common tape, or a separate one since it fell behind. */
  tape: Tape;
  at: number;
  frame: number;
  open: boolean;
}

/**
 * Many readers of one tape, over plain TCP sockets so that the load generator leaves the processor to the
 * server.
 */
export class Readers {
  readonly tape: Tape;
  /** Number of frames by delay in ms since their oldest event was due. */
  readonly delays = new Uint32Array(LONGEST_MS + 1);
  delivered = 0;
  /** Unix ms at which event 0 is due. */
  start = 0;
  /** Milliseconds between events. */
  everyMs = 1;
  readonly #readers: Reader[] = [];
  readonly #options: ReadersOptions;
  #failure: Error | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(options: ReadersOptions) {
    this.#options = options;
    this.tape = new Tape(options.read);
  }

  async open(): Promise<void> {
    const { count, greetings } = this.#options;
    for (let n = 0; n < count; n++) {
      this.#readers.push(this.#connect());
      if (n % 100 === 99)
        await this.#until(() => this.#readers.every((reader) => reader.open && reader.frame >= greetings));
    }
    await this.#until(() => this.#readers.every((reader) => reader.open && reader.frame >= greetings));
  }

  async received(events: number): Promise<void> {
    await this.#until(() => this.delivered >= events * this.#options.count);
    if (this.delivered !== events * this.#options.count)
      throw new Error(`${this.delivered} deliveries instead of ${events * this.#options.count}`);
  }

  /** Counts every missing event as a frame with the maximum delay. */
  giveUp(events: number): void {
    const missing = events * this.#options.count - this.delivered;
    this.delays[LONGEST_MS] = (this.delays[LONGEST_MS] ?? 0) + missing;
  }

  close(): void {
    for (const { socket } of this.#readers) socket.destroy();
  }

  #connect(): Reader {
    const { port, path } = this.#options;
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: SCRATCH,
        callback: (size, buffer) => {
          this.#take(reader, Buffer.from(buffer.buffer, buffer.byteOffset, size));
          return true;
        },
      },
    });
    const reader: Reader = { socket, tape: this.tape, at: 0, frame: 0, open: false };
    socket.setNoDelay(true);
    socket.write(handshake(port, path));
    socket.on('error', (error) => this.#fail(error));
    return reader;
  }

  #take(reader: Reader, chunk: Buffer): void {
    try {
      let body = chunk;
      if (!reader.open) {
        const head = chunk.indexOf(END_OF_HEAD);
        if (head < 0 || !chunk.toString('latin1', 0, 20).startsWith('HTTP/1.1 101'))
          throw new Error(`rejected: ${chunk.toString()}`);
        reader.open = true;
        if (this.#options.hello !== null) reader.socket.write(clientFrame(this.#options.hello));
        body = chunk.subarray(head + END_OF_HEAD.length);
      }
      if (body.length > 0) {
        this.#read(reader, body);
        this.#advance(reader);
      }
      this.#check();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #read(reader: Reader, body: Buffer): void {
    try {
      reader.tape.take(reader.at, body);
    } catch (error) {
      const { again } = this.#options;
      if (!(error instanceof OtherBytes) || again === undefined) throw error;
      const { tape, begun } = reader.tape.fork(reader.frame, reader.at, again());
      tape.take(begun, body);
      Object.assign(reader, { tape, at: begun, frame: 0 });
    }
    reader.at += body.length;
  }

  /** Readers that received different bytes, each checked separately, and the events replaced by snapshots. */
  get behind(): { readonly readers: number; readonly replaced: number } {
    const own = this.#readers.filter(({ tape }) => tape !== this.tape);
    const replaced = this.#readers.reduce((sum, { tape }) => sum + tape.replaced, 0);
    return { readers: own.length, replaced };
  }

  #advance(reader: Reader): void {
    const now = Date.now();
    const { frames } = reader.tape;
    for (
      let frame = frames[reader.frame];
      frame !== undefined && frame.end <= reader.at;
      frame = frames[reader.frame]
    ) {
      reader.frame++;
      if (frame.count === 0) continue;
      this.delivered += frame.count;
      const due = this.start + frame.first * this.everyMs;
      const late = Math.min(LONGEST_MS, Math.max(0, Math.round(now - due)));
      this.delays[late] = (this.delays[late] ?? 0) + 1;
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#check();
  }

  #check(): void {
    for (const waiting of this.#waiting) waiting();
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (this.#failure !== null) reject(this.#failure);
        else if (condition()) resolve();
        else return;
        this.#waiting.delete(check);
      };
      this.#waiting.add(check);
      check();
    });
  }
}

/** Returns the delay in ms below which this share of the frames arrived. */
export function percentile(delays: Uint32Array, share: number): number {
  let left = share * delays.reduce((sum, count) => sum + count, 0);
  for (const [ms, count] of delays.entries()) {
    left -= count;
    if (left <= 0) return ms;
  }
  return delays.length;
}
