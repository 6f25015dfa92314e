import { IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';

const END_OF_HEAD = '\r\n\r\n';
const TEXT = 1;
const PING = 9;

/** Waits until streams and promises settle; fake timers do not advance. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A page on an in-memory connection that can stop reading, so that bytes queue up at the server. */
export class MemoryPage {
  onFrame: (frame: ServerFrame) => void = () => undefined;
  writes = 0;
  readonly #stream: Duplex;
  #received = Buffer.alloc(0);
  #greeted = false;
  #held: (() => void) | null = null;
  #reads = true;

  constructor(server: Server, port: number) {
    this.#stream = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => this.#write(chunk, done),
      writev: (chunks: readonly { readonly chunk: Buffer }[], done) =>
        this.#write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    });
    const request = new IncomingMessage(new Socket());
    request.method = 'GET';
    request.url = LIVE_PATH;
    request.headers = {
      host: `127.0.0.1:${port}`,
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
    };
    server.emit('upgrade', request, this.#stream, Buffer.alloc(0));
  }

  get isOpen(): boolean {
    return !this.#stream.destroyed;
  }

  get waiting(): number {
    return this.#stream.writableLength;
  }

  reads(reads: boolean): void {
    this.#reads = reads;
    while (this.#reads && this.#held !== null) {
      const take = this.#held;
      this.#held = null;
      take();
    }
  }

  send(frame: unknown): void {
    this.#push(TEXT, Buffer.from(JSON.stringify(frame)));
  }

  cut(): void {
    this.#stream.destroy();
  }

  #write(bytes: Buffer, done: () => void): void {
    const take = (): void => {
      this.writes++;
      this.#take(bytes);
      done();
    };
    if (this.#reads) take();
    else this.#held = take;
  }

  #push(opcode: number, payload: Buffer): void {
    if (!this.isOpen) return;
    const length = Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
    // A mask of zeros leaves the payload unchanged.
    this.#stream.push(Buffer.concat([Buffer.from([0x80 | opcode]), length, Buffer.alloc(4), payload]));
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    if (!this.#greeted) {
      const end = this.#received.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.#greeted = true;
      this.#received = this.#received.subarray(end + END_OF_HEAD.length);
    }
    for (let frame = this.#next(); frame !== null; frame = this.#next()) {
      if (frame.opcode === TEXT) this.onFrame(JSON.parse(frame.payload.toString()));
      if (frame.opcode === PING) this.#push(0x0a, frame.payload);
    }
  }

  #next(): { readonly opcode: number; readonly payload: Buffer } | null {
    const [first = 0, second = 0] = this.#received;
    const head = second === 127 ? 10 : second === 126 ? 4 : 2;
    if (this.#received.length < head) return null;
    const length =
      second === 127
        ? Number(this.#received.readBigUInt64BE(2))
        : second === 126
          ? this.#received.readUInt16BE(2)
          : second;
    if (this.#received.length < head + length) return null;
    const payload = this.#received.subarray(head, head + length);
    this.#received = this.#received.subarray(head + length);
    return { opcode: first & 0x0f, payload };
  }
}
