import { fsyncSync, write, writeSync } from 'node:fs';

/** Lines are written in chunks of this many characters, and twice a second. */
const GATHERED_LENGTH = 15_360;
const HELD_MS = 500;
/** Above this many unwritten bytes, lines are dropped. */
const MAX_UNWRITTEN_BYTES = 8 * 2 ** 20;
/** Delay before retrying a full pipe. */
const RETRY_MS = 100;
/** How long the end of the process waits for a stalled reader. */
const MAX_FLUSH_MS = 1_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * An output that writes many lines as one chunk, one chunk at a time. A full disk or a gone reader loses lines
 * but stops neither the server nor its shutdown. The streams of logging libraries retry every failed write
 * forever when flushed, so a server on a full disk would never stop.
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
   * @param descriptorFor returns the open file descriptor for the next chunk of this many bytes; 1 is standard
   * output
   */
  constructor(descriptorFor: (bytes: number) => number) {
    this.#descriptorFor = descriptorFor;
    this.#fd = descriptorFor(0);
    process.once('beforeExit', () => this.pass());
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.#held += line;
    if (this.#held.length >= GATHERED_LENGTH) this.pass();
    else this.#timer ??= setTimeout(() => this.pass(), HELD_MS).unref();
  }

  /** Starts writing the buffered lines without waiting for the result. */
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

  /** Writes the buffered lines before the process ends. A chunk already being written completes by itself. */
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
