import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ChainBlock, landed, type Meta } from './block.ts';

/** What a journal begins with. */
export interface JournalHeader {
  readonly version: 1;
  readonly seed: string;
  readonly genesisHash: string;
  readonly firstSlot: number;
}

interface WrittenBlock extends Omit<ChainBlock, 'transactions'> {
  readonly transactions: readonly { readonly wire: string; readonly meta: Meta }[];
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

const written = (block: ChainBlock): WrittenBlock => ({
  ...block,
  transactions: block.transactions.map(({ wire, meta }) => ({ wire, meta })),
});

function restored(line: string): ChainBlock {
  const block = JSON.parse(line) as WrittenBlock;
  return { ...block, transactions: block.transactions.map(({ wire, meta }) => landed(Buffer.from(wire, 'base64'), meta)) };
}

/** The confirmed blocks on disk, one line each. A half-written last line is what a killed process was about to confirm: it goes. */
export class Journal {
  readonly header: JournalHeader;
  readonly #file: number;
  readonly #places = new Map<number, { readonly at: number; readonly bytes: number }>();
  #end = 0;

  private constructor(file: number, header: JournalHeader) {
    this.#file = file;
    this.header = header;
  }

  /** Opens the journal of a folder and tells every block in it; begins one with the given header where there is none. */
  static open(folder: string, fresh: JournalHeader, tell: (block: ChainBlock) => void): Journal {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    const isNew = !existsSync(path);
    const file = openSync(path, isNew ? 'w+' : 'r+');
    let journal: Journal | null = null;
    let end = 0;
    for (const { line, at, bytes } of lines(file)) {
      if (journal === null) journal = new Journal(file, JSON.parse(line) as JournalHeader);
      else {
        const block = restored(line);
        journal.#places.set(block.slot, { at, bytes });
        tell(block);
      }
      end = at + bytes + 1;
    }
    ftruncateSync(file, end);
    if (journal === null) {
      journal = new Journal(file, fresh);
      end = journal.#write(0, JSON.stringify(fresh));
      fsyncSync(file);
      syncFolder(folder);
    }
    journal.#end = end;
    return journal;
  }

  /** Writes a block. One with transactions is on the disk when this returns; an empty one is in the system's hands. */
  append(block: ChainBlock): void {
    const line = JSON.stringify(written(block));
    const at = this.#end;
    this.#end = this.#write(at, line);
    this.#places.set(block.slot, { at, bytes: this.#end - at - 1 });
    if (block.transactions.length > 0) fsyncSync(this.#file);
  }

  #write(at: number, line: string): number {
    const bytes = Buffer.from(`${line}\n`);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    return at + bytes.length;
  }

  read(slot: number): ChainBlock | null {
    const place = this.#places.get(slot);
    if (place === undefined) return null;
    const bytes = Buffer.alloc(place.bytes);
    readSync(this.#file, bytes, 0, place.bytes, place.at);
    return restored(String(bytes));
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

/** The whole lines of a file with where they stand; what follows the last newline is left out. */
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
