import { pino } from 'pino';

/** Lines are passed on this many characters at a time, and twice a second. */
const GATHERED_LENGTH = 15_360;
const HELD_MS = 500;
/** Lines are lost rather than held above this, where the output takes none. */
const MAX_UNWRITTEN_LENGTH = 8 * 2 ** 20;

/**
 * An output that takes many lines as one piece. The stream below measures all that it holds at each line, so
 * it is given whole pieces; what is held when the process ends by itself is written then.
 */
export class GatheredOutput {
  readonly #stream: ReturnType<typeof pino.destination>;
  #held = '';
  #timer: NodeJS.Timeout | null = null;

  /** @param fd an open file descriptor, 1 for standard output */
  constructor(fd: number) {
    // Before the stream's own listeners, which close it.
    process.once('beforeExit', () => this.pass());
    process.once('exit', () => this.flush());
    this.#stream = pino.destination({ fd, sync: false, maxLength: MAX_UNWRITTEN_LENGTH });
    // A full disk, or a reader that went away, costs lines and never the server.
    this.#stream.on('error', () => undefined);
  }

  /** One whole line with its end. */
  write(line: string): void {
    this.#held += line;
    if (this.#held.length >= GATHERED_LENGTH) this.pass();
    else this.#timer ??= setTimeout(() => this.pass(), HELD_MS).unref();
  }

  /** Hands on what is held, without waiting until it is written. */
  pass(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#held === '') return;
    const piece = this.#held;
    this.#held = '';
    this.#stream.write(piece);
  }

  /** Writes out what is held, before the process ends. */
  flush(): void {
    try {
      this.pass();
      this.#stream.flushSync();
    } catch {
      // Nothing was opened yet, or the output is closed: there is nowhere left to write to.
    }
  }
}
