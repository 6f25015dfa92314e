import { connect, type Socket } from 'node:net';
import { clientFrame } from '../fan-out/handshake.ts';
import { nextFrame } from '../fan-out/next-frame.ts';

const [TEXT, PING] = [1, 9];
/** An empty pong frame with a zero mask. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const END_OF_HEAD = Buffer.from('\r\n\r\n');

interface MemberOptions {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  /** Called with each text message. */
  readonly heard: (text: string) => void;
}

/** A member's socket: a plain TCP connection, to minimize the cost of the load. */
export class Member {
  readonly #socket: Socket;
  readonly #heard: (text: string) => void;
  #head: Buffer | null = Buffer.alloc(0);
  #rest = Buffer.alloc(0);
  readonly open: Promise<void>;

  constructor({ port, path, cookie, heard }: MemberOptions) {
    this.#heard = heard;
    this.#socket = connect({ port, host: '127.0.0.1' });
    this.#socket.setNoDelay(true);
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version: 13',
      ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
      '\r\n',
    ];
    this.#socket.write(head.join('\r\n'));
    this.open = new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('data', (chunk: Buffer) => this.#take(chunk, resolve, reject));
    });
    this.open.catch(() => undefined);
  }

  say(text: string): void {
    this.#socket.write(clientFrame(text));
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer, opened: () => void, failed: (error: Error) => void): void {
    let body = chunk;
    if (this.#head !== null) {
      const all = Buffer.concat([this.#head, chunk]);
      const end = all.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.#head = all;
        return;
      }
      if (!all.toString('latin1', 0, 12).startsWith('HTTP/1.1 101')) failed(new Error(all.toString()));
      this.#head = null;
      opened();
      body = all.subarray(end + END_OF_HEAD.length);
    }
    const bytes = this.#rest.length === 0 ? body : Buffer.concat([this.#rest, body]);
    let at = 0;
    for (
      let frame = nextFrame(bytes, at, bytes.length);
      frame !== null;
      frame = nextFrame(bytes, at, bytes.length)
    ) {
      if (frame.opcode === PING) this.#socket.write(PONG);
      if (frame.opcode === TEXT) this.#heard(bytes.toString('latin1', frame.start, frame.end));
      at = frame.end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
  }
}
