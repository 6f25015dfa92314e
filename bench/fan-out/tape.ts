import { nextFrame } from './next-frame.ts';

/** A message's events: their number, and the number of the oldest. */
export interface Content {
  readonly first: number;
  readonly count: number;
  /** Events replaced by a snapshot for a reader that was too slow. */
  readonly replaced?: number;
}

/**
 * Reads a message.
 * @throws Error when it is not the expected one
 */
export type Read = (text: string) => Content;

/** Thrown when a reader's bytes differ from the previous readers' from some position on. */
export class OtherBytes extends Error {
  constructor(at: number, chunk: Buffer) {
    super(
      `readers got different bytes after ${at}: ${JSON.stringify(chunk.toString('utf8', 0, 200))} in place of others`,
    );
  }
}

const NOTHING: Content = { first: 0, count: 0 };

interface Frame extends Content {
  /** Its end, in bytes of the tape. */
  readonly end: number;
}

/**
 * The bytes expected by all readers, in order. The first reader of a frame has it parsed and its events checked;
 * the others must receive the same bytes. Each event of each reader is thus checked at the cost of a comparison.
 */
export class Tape {
  readonly frames: Frame[] = [];
  events = 0;
  /** Events replaced by snapshots. */
  replaced = 0;
  #bytes = Buffer.alloc(1 << 20);
  #end = 0;
  #parsed = 0;
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  /**
   * Checks the bytes of a reader at position `at`.
   * @throws OtherBytes when they differ from every other reader's
   */
  take(at: number, chunk: Buffer): void {
    const known = Math.min(chunk.length, this.#end - at);
    if (known > 0 && chunk.compare(this.#bytes, at, at + known, 0, known) !== 0)
      throw new OtherBytes(at, chunk);
    if (known < chunk.length) this.#append(chunk.subarray(known));
  }

  /**
   * Creates a separate tape for a reader that received the same as the others up to `at` and `frames` complete
   * frames, because a slow reader gets snapshots instead of some frames. Replays everything before to `read`, so
   * that later messages are checked against it. Returns the tape, and the number of leading bytes of a partial
   * frame.
   */
  fork(frames: number, at: number, read: Read): { readonly tape: Tape; readonly begun: number } {
    for (let n = 0; n < frames; n++) {
      const frame = nextFrame(this.bytesOf(n), 0, this.bytesOf(n).length);
      if (frame?.opcode === 1) read(this.bytesOf(n).toString('utf8', frame.start, frame.end));
    }
    const tape = new Tape(read);
    const begun = this.#bytes.subarray(this.frames[frames - 1]?.end ?? 0, at);
    tape.take(0, Buffer.from(begun));
    return { tape, begun: begun.length };
  }

  /** Returns a frame as received, including its head. */
  bytesOf(index: number): Buffer {
    return this.#bytes.subarray(this.frames[index - 1]?.end ?? 0, this.frames[index]?.end ?? 0);
  }

  #append(more: Buffer): void {
    while (this.#end + more.length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    more.copy(this.#bytes, this.#end);
    this.#end += more.length;
    const next = () => nextFrame(this.#bytes, this.#parsed, this.#end);
    for (let frame = next(); frame !== null; frame = next()) {
      const {
        first,
        count,
        replaced = 0,
      } = frame.opcode === 1 ? this.#read(this.#bytes.toString('utf8', frame.start, frame.end)) : NOTHING;
      this.frames.push({ end: frame.end, first, count });
      this.events += count;
      this.replaced += replaced;
      this.#parsed = frame.end;
    }
  }
}
