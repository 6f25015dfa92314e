import { readSync } from 'node:fs';

const NEWLINE = 0x0a;
const CHUNK_BYTES = 1 << 20;

/** A line of a file without its newline, and its byte offset. */
interface Line {
  readonly bytes: Buffer;
  readonly at: number;
}

/** Yields the complete lines of an open file from byte `from` on. A line is valid until the next one is read. */
export function* wholeLines(file: number, from = 0): Generator<Line> {
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let held = 0;
  let at = from;
  for (;;) {
    if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
    const read = readSync(file, buffer, held, buffer.length - held, at + held);
    if (read === 0) return;
    held += read;
    let start = 0;
    for (let end = buffer.indexOf(NEWLINE); end >= 0 && end < held; end = buffer.indexOf(NEWLINE, start)) {
      yield { bytes: buffer.subarray(start, end), at: at + start };
      start = end + 1;
    }
    buffer.copyWithin(0, start, held);
    at += start;
    held -= start;
  }
}
