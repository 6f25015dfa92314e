import { eventOf } from './event.ts';
import { nextFrame } from './next-frame.ts';

/** What a message says: numbers `first` to `last`, or nothing that counts. */
export type Read = (text: string) => readonly unknown[];

interface Frame {
  readonly end: number;
  readonly first: number;
  readonly count: number;
}

/**
 * The bytes that every reader has to get, in order. The first reader that gets a frame has it parsed and its events held against what
 * they must be; from the others the same bytes are expected. So each event of each reader is checked, at the price of a comparison.
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

  /** Takes bytes of a reader who stands at `at`. @throws Error when they are not what every other reader got */
  take(at: number, chunk: Buffer): void {
    const known = Math.min(chunk.length, this.#end - at);
    if (known > 0 && chunk.compare(this.#bytes, at, at + known, 0, known) !== 0) throw new Error(`readers got different bytes after ${at}`);
    if (known < chunk.length) this.#append(chunk.subarray(known));
  }

  /** A frame as it came, with its head. */
  bytesOf(index: number): Buffer {
    return this.#bytes.subarray(this.frames[index - 1]?.end ?? 0, this.frames[index]?.end ?? 0);
  }

  #append(more: Buffer): void {
    while (this.#end + more.length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    more.copy(this.#bytes, this.#end);
    this.#end += more.length;
    const next = () => nextFrame(this.#bytes, this.#parsed, this.#end);
    for (let frame = next(); frame !== null; frame = next()) {
      const events = frame.opcode === 1 ? this.#read(this.#bytes.toString('utf8', frame.start, frame.end)) : [];
      for (const [index, event] of events.entries()) {
        if (JSON.stringify(event) !== JSON.stringify(eventOf(this.events + index))) throw new Error(`not event ${this.events + index}`);
      }
      this.frames.push({ end: frame.end, first: this.events, count: events.length });
      this.events += events.length;
      this.#parsed = frame.end;
    }
  }
}
