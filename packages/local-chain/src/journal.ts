import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ChainBlock } from './block.ts';

/** First line of a journal. */
interface JournalHeader {
  readonly version: 1;
  readonly seed: string;
  readonly genesisHash: string;
  /** Dumps with which the chain started; absent for none. */
  readonly dumps?: string;
  /** Genesis hash of the original chain of a fork; absent for none. */
  readonly forkOf?: string;
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

const restored = (line: string): ChainBlock => JSON.parse(line) as ChainBlock;

/** The confirmed blocks on disk, one per line. A half-written last line from a killed process is dropped. */
export class Journal {
  readonly header: JournalHeader;
  readonly #file: number;
  readonly #places = new Map<number, { readonly at: number; readonly bytes: number }>();
  #end = 0;

  private constructor(file: number, header: JournalHeader) {
    this.#file = file;
    this.header = header;
  }

  /** Opens the journal of a folder, or starts one with the given header. Call `scan` before appending. */
  static open(folder: string, fresh: JournalHeader): Journal {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    for (const { line } of lines(file)) return new Journal(file, JSON.parse(line) as JournalHeader);
    const journal = new Journal(file, fresh);
    ftruncateSync(file, 0);
    journal.#write(0, JSON.stringify(fresh));
    fsyncSync(file);
    syncFolder(folder);
    return journal;
  }

  /** Yields every block, oldest first, and truncates the file after the last complete one. */
  *scan(): Generator<ChainBlock> {
    let isHeader = true;
    for (const { line, at, bytes } of lines(this.#file)) {
      this.#end = at + bytes + 1;
      if (isHeader) isHeader = false;
      else {
        const block = restored(line);
        this.#places.set(block.slot, { at, bytes });
        yield block;
      }
    }
    ftruncateSync(this.#file, this.#end);
  }

  /**
   * Writes a block. A block with transactions is on disk when this returns; an empty one may still be in the
   * system's buffers.
   */
  append(block: ChainBlock): void {
    const line = JSON.stringify(block);
    const at = this.#end;
    this.#end = this.#write(at, line);
    this.#places.set(block.slot, { at, bytes: this.#end - at - 1 });
    if (block.transactions.length > 0) fsyncSync(this.#file);
  }

  #write(at: number, line: string): number {
    const bytes = Buffer.from(`${line}\n`);
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    return at + bytes.length;
  }

  read(slot: number): ChainBlock | null {
    const place = this.#places.get(slot);
    if (place === undefined) return null;
    const bytes = Buffer.alloc(place.bytes);
    readSync(this.#file, bytes, 0, place.bytes, place.at);
    return restored(String(bytes));
  }

  /** Flushes pending blocks to disk. */
  sync(): void {
    fsyncSync(this.#file);
  }

  close(): void {
    this.sync();
    closeSync(this.#file);
  }
}

/** Yields the complete lines of a file with their offsets, without an incomplete last one. */
function* lines(file: number): Generator<{ line: string; at: number; bytes: number }> {
  let rest = Buffer.alloc(0);
  let at = 0;
  for (let read = 0; ; ) {
    const chunk = Buffer.alloc(CHUNK);
    const got = readSync(file, chunk, 0, CHUNK, read);
    if (got === 0) return;
    read += got;
    rest = Buffer.concat([rest, chunk.subarray(0, got)]);
    let from = 0;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, from)) {
      yield { line: rest.toString('utf8', from, end), at: at + from, bytes: end - from };
      from = end + 1;
    }
    rest = rest.subarray(from);
    at += from;
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
