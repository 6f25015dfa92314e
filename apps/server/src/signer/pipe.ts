/**
 * Frames on the pipe between server and signer: a JSON object a line, followed by as many raw bytes as its field
 * `bytes` states.
 */
import type { Writable } from 'node:stream';

const NEWLINE = 0x0a;
const LONGEST_LINE = 64 * 1024;
export const MAX_BYTES = 4_096;

const countOf = (header: unknown): number => {
  const count: unknown =
    typeof header === 'object' && header !== null ? Reflect.get(header, 'bytes') : undefined;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0;
};

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Assembles frames from the chunks of the pipe. Chunks are zeroed after reading, because they may hold a secret.
 */
export class FrameReader {
  readonly #onFrame: (header: unknown, bytes: Buffer) => void;
  #pending = Buffer.alloc(0);
  /** Header that still waits for its bytes. */
  #header: { readonly value: unknown; readonly count: number } | null = null;

  /** `onFrame` owns the bytes it receives. They are empty for a header without any. */
  constructor(onFrame: (header: unknown, bytes: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  /** Takes ownership of `chunk`. Throws when the data is not a valid frame. */
  push(chunk: Buffer): void {
    this.#replace(Buffer.concat([this.#pending, chunk]));
    chunk.fill(0);
    while (this.#step());
  }

  #step(): boolean {
    if (this.#header !== null) return this.#takeBytes(this.#header);
    const end = this.#pending.indexOf(NEWLINE);
    if ((end < 0 ? this.#pending.length : end) > LONGEST_LINE)
      throw new Error('a line on the pipe is too long');
    if (end < 0) return false;
    const value = parse(this.#pending.toString('utf8', 0, end));
    const count = countOf(value);
    if (count > MAX_BYTES) throw new Error('a frame on the pipe is too long');
    this.#header = { value, count };
    this.#replace(Buffer.from(this.#pending.subarray(end + 1)));
    return true;
  }

  #takeBytes({ value, count }: { readonly value: unknown; readonly count: number }): boolean {
    if (this.#pending.length < count) return false;
    const bytes = Buffer.from(this.#pending.subarray(0, count));
    this.#replace(Buffer.from(this.#pending.subarray(count)));
    this.#header = null;
    this.#onFrame(value, bytes);
    return true;
  }

  #replace(next: Buffer<ArrayBuffer>): void {
    this.#pending.fill(0);
    this.#pending = next;
  }
}

/** Sends a frame. Takes ownership of `bytes` and zeroes them once sent. */
export function writeFrame(pipe: Writable, header: object, bytes?: Buffer): void {
  if (bytes === undefined || bytes.length === 0) {
    pipe.write(`${JSON.stringify(header)}\n`);
    return;
  }
  pipe.write(`${JSON.stringify({ ...header, bytes: bytes.length })}\n`);
  pipe.write(bytes, () => bytes.fill(0));
}
