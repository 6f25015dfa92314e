import { fsyncSync, write, writeSync } from 'node:fs';

/** Lines are passed on this many characters at a time, and twice a second. */
const GATHERED_LENGTH = 15_360;
const HELD_MS = 500;
/** Lines are lost rather than held above this many bytes, where the output takes none. */
const MAX_UNWRITTEN_BYTES = 8 * 2 ** 20;
/** How long a full pipe is given before the next try. */
const RETRY_MS = 100;
/** How long the end of the process waits for a reader that takes nothing. */
const MAX_FLUSH_MS = 1_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * An output that writes many lines as one piece, one piece at a time. A full disk, or a reader that went away,
 * costs lines, and neither the server nor its end. The streams of logging libraries retry every failed write for
 * good when they are flushed, so a server on a full disk would never stop.
 */
export class GatheredOutput {
  readonly #descriptorFor: (bytes: number) => number;
  #fd: number;
  readonly #pieces: Buffer[] = [];
  #unwrittenBytes = 0;
  #isWriting = false;
  #held = '';
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param descriptorFor the open file descriptor that takes the next piece of so many bytes; 1 is standard
   * output
   */
  constructor(descriptorFor: (bytes: number) => number) {
    this.#descriptorFor = descriptorFor;
    this.#fd = descriptorFor(0);
    process.once('beforeExit', () => this.pass());
    process.once('exit', () => this.flush());
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
    const piece = Buffer.from(this.#held);
    this.#held = '';
    if (this.#unwrittenBytes + piece.length > MAX_UNWRITTEN_BYTES) return;
    this.#pieces.push(piece);
    this.#unwrittenBytes += piece.length;
    this.#writeNext();
  }

  #writeNext(): void {
    const piece = this.#pieces[0];
    if (piece === undefined || this.#isWriting) return;
    this.#isWriting = true;
    this.#fd = this.#descriptorFor(piece.length);
    write(this.#fd, piece, (error, written) => {
      this.#isWriting = false;
      if (isBusy(error)) {
        setTimeout(() => this.#writeNext(), RETRY_MS).unref();
        return;
      }
      const done = error === null ? written : piece.length;
      this.#unwrittenBytes -= done;
      if (done < piece.length) this.#pieces[0] = piece.subarray(done);
      else this.#pieces.shift();
      this.#writeNext();
    });
  }

  /** Writes out what is held, before the process ends. A piece that is already on its way lands by itself. */
  flush(): void {
    this.pass();
    const giveUpAt = performance.now() + MAX_FLUSH_MS;
    const onItsWay = this.#isWriting ? 1 : 0;
    for (const piece of this.#pieces.splice(onItsWay)) {
      this.#unwrittenBytes -= piece.length;
      this.#writeNow(piece, giveUpAt);
    }
    try {
      fsyncSync(this.#fd);
    } catch {
      // A pipe or a terminal cannot be synced.
    }
  }

  #writeNow(piece: Buffer, giveUpAt: number): void {
    for (let at = 0; at < piece.length && performance.now() < giveUpAt; ) {
      try {
        at += writeSync(this.#fd, piece, at);
      } catch (error) {
        if (!isBusy(error)) return;
        sleep(RETRY_MS);
      }
    }
  }
}
