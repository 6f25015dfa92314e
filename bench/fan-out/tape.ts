import { nextFrame } from './next-frame.ts';

/** What a message holds: so many events, the oldest of which has that number. */
export interface Content {
  readonly first: number;
  readonly count: number;
}

/** Reads a message. @throws Error when it is not what has to come */
export type Read = (text: string) => Content;

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
  #bytes = Buffer.alloc(1 << 20);
  #end = 0;
  #parsed = 0;
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  /**
   * Takes bytes of a reader who stands at `at`. @throws Error when they are not what every other reader got
   */
  take(at: number, chunk: Buffer): void {
    const known = Math.min(chunk.length, this.#end - at);
    if (known > 0 && chunk.compare(this.#bytes, at, at + known, 0, known) !== 0)
      throw new Error(`readers got different bytes after ${at}`);
    if (known < chunk.length) this.#append(chunk.subarray(known));
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
      const { first, count } =
        frame.opcode === 1 ? this.#read(this.#bytes.toString('utf8', frame.start, frame.end)) : NOTHING;
      this.frames.push({ end: frame.end, first, count });
      this.events += count;
      this.#parsed = frame.end;
    }
  }
}
