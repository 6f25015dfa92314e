import { connect, type Socket } from 'node:net';
import { clientFrame, handshake } from '../fan-out/handshake.ts';
import { nextFrame } from '../fan-out/next-frame.ts';
import type { Tape } from '../fan-out/tape.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

interface SleepersOptions {
  readonly port: number;
  readonly path: string;
  readonly hello: string | null;
  readonly count: number;
  /** The bytes received by active readers. */
  readonly tape: Tape;
  /**
   * The number of the last event included in a snapshot message, -1 for none yet; null when the message is not a
   * snapshot.
   */
  readonly snapshot: (text: string) => number | null;
}

/**
 * A reader that stalls for a while. Expects frame after frame of the tape, or a snapshot and then the following
 * frames.
 */
class Sleeper {
  snapshots = 0;
  greeted = false;
  readonly socket: Socket;
  readonly #options: SleepersOptions;
  #at = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #open = false;

  constructor(options: SleepersOptions) {
    this.#options = options;
    this.socket = connect(options.port, '127.0.0.1');
    this.socket.write(handshake(options.port, options.path));
    this.socket.on('data', (chunk) => this.#take(chunk));
  }

  /** @throws Error when the received bytes differ from the expected ones */
  check(): void {
    const { tape } = this.#options;
    let from = 0;
    for (
      let frame = nextFrame(this.#bytes, from, this.#bytes.length);
      frame !== null;
      frame = nextFrame(this.#bytes, from, this.#bytes.length)
    ) {
      const bytes = this.#bytes.subarray(from, frame.end);
      if (tape.frames[this.#at] === undefined) break;
      if (tape.bytesOf(this.#at).equals(bytes)) this.#at++;
      else if (!this.#jump(this.#bytes.toString('utf8', frame.start, frame.end))) break;
      this.greeted = true;
      from = frame.end;
    }
    this.#bytes = this.#bytes.subarray(from);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#options.tape.frames.length && this.#bytes.length === 0;
  }

  /**
   * Continues after a snapshot.
   * @returns false when the tape has not reached it yet
   */
  #jump(text: string): boolean {
    const { tape, snapshot } = this.#options;
    const last = snapshot(text);
    if (last === null) throw new Error(`a sleeper received unique bytes: ${text.slice(0, 100)}`);
    if (tape.events <= last) return false;
    const next = tape.frames.findIndex(({ first, count }) => count > 0 && first > last);
    const found = tape.frames[next];
    if (found !== undefined && found.first !== last + 1)
      throw new Error(`a snapshot of ${last} within a frame from ${found.first}`);
    if (next >= 0 && next < this.#at) throw new Error('a snapshot older than the data before it');
    this.#at = next < 0 ? tape.frames.length : next;
    this.snapshots++;
    return true;
  }

  #take(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    if (!this.#open) {
      this.#open = true;
      const { hello } = this.#options;
      if (hello !== null) this.socket.write(clientFrame(hello));
      this.#bytes = this.#bytes.subarray(this.#bytes.indexOf(END_OF_HEAD) + END_OF_HEAD.length);
    }
    this.check();
  }
}

/** Readers that stop reading their connection for a while. */
export class Sleepers {
  readonly #sleepers: readonly Sleeper[];

  constructor(options: SleepersOptions) {
    this.#sleepers = Array.from({ length: options.count }, () => new Sleeper(options));
  }

  get areGreeted(): boolean {
    return this.#sleepers.every((sleeper) => sleeper.greeted);
  }

  sleep(): void {
    for (const { socket } of this.#sleepers) socket.pause();
  }

  wake(): void {
    for (const { socket } of this.#sleepers) socket.resume();
  }

  get atEnd(): number {
    for (const sleeper of this.#sleepers) sleeper.check();
    return this.#sleepers.filter((sleeper) => sleeper.isAtEnd).length;
  }

  get refreshed(): number {
    return this.#sleepers.filter((sleeper) => sleeper.snapshots > 0).length;
  }

  close(): void {
    for (const { socket } of this.#sleepers) socket.destroy();
  }
}
