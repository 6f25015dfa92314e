import { nextFrame } from './next-frame.ts';

/** What a message holds: so many events, the oldest of which has that number. */
export interface Content {
  readonly first: number;
  readonly count: number;
  /** Events that a snapshot stands for, which a reader gets who was too slow for them. */
  readonly replaced?: number;
}

/** Reads a message. @throws Error when it is not what has to come */
export type Read = (text: string) => Content;

/** A reader got other bytes than the readers before, from a place on the tape on. */
export class OtherBytes extends Error {
  constructor(at: number, chunk: Buffer) {
    super(
      `readers got different bytes after ${at}: ${JSON.stringify(chunk.toString('utf8', 0, 200))} in place of others`,
    );
  }
}

const NOTHING: Content = { first: 0, count: 0 };

interface Frame extends Content {
  /** Where it ends, in bytes of the tape. */
  readonly end: number;
}

/**
 * The bytes that every reader has to get, in order. The first reader that gets a frame has it parsed and its
 * events held against what they must be; from the others the same bytes are expected. So each event of each
 * reader is checked, at the price of a comparison.
 */
export class Tape {
  readonly frames: Frame[] = [];
  events = 0;
  /** Events that snapshots stand for. */
  replaced = 0;
  #bytes = Buffer.alloc(1 << 20);
  #end = 0;
  #parsed = 0;
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  /**
   * Takes bytes of a reader who stands at `at`. @throws OtherBytes when they are not what every other reader got
   */
  take(at: number, chunk: Buffer): void {
    const known = Math.min(chunk.length, this.#end - at);
    if (known > 0 && chunk.compare(this.#bytes, at, at + known, 0, known) !== 0)
      throw new OtherBytes(at, chunk);
    if (known < chunk.length) this.#append(chunk.subarray(known));
  }

  /**
   * A tape of a reader's own, for one who got the same as the others up to `at` and `frames` whole frames: a reader
   * who was too slow gets snapshots in place of some frames. `read` has everything before read to it again, so that
   * what follows is held against it. Returns the tape, and how many bytes of a frame it begins with.
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

  /** A frame as it came, with its head. */
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
