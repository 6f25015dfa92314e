import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { jsonObject } from '../json-object.ts';
import { SignerError } from '../signer-error.ts';

const NEWLINE = 0x0a;
const HMAC_LETTERS = 64;
const FIRST = '0'.repeat(HMAC_LETTERS);

interface Head {
  readonly count: number;
  readonly hmac: string;
}

const invalid = (why: string): SignerError =>
  new SignerError('journal_invalid', `the signer's journal cannot be used: ${why}`);

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether a signer ever kept a journal in this folder. */
export const hasJournal = (folder: string): boolean =>
  existsSync(join(folder, 'journal.log')) || existsSync(join(folder, 'journal.head'));

/**
 * What the signer did, in `<folder>/journal.log`: one JSON object a line behind an HMAC over it and the HMAC
 * before. `journal.head` holds the number of lines and the last HMAC, so that a cut shows as well as an edit.
 * `docs/decisions/0038` says what neither shows.
 */
export class Journal<E extends object> {
  readonly #folder: string;
  readonly #key: Uint8Array;
  readonly #file: number;
  #size = 0;
  #head: Head = { count: 0, hmac: FIRST };

  /**
   * Opens the journal and gives every entry of it to `take`, oldest first. Throws `SignerError`
   * `journal_invalid` for one that was edited or cut. `key` authenticates the lines.
   */
  constructor(folder: string, key: Uint8Array, take: (entry: E) => void) {
    this.#folder = folder;
    this.#key = key;
    const known = this.#readHead() ?? this.#newHead();
    this.#file = openSync(join(folder, 'journal.log'), 'a+', 0o600);
    try {
      this.#readLines(known, take);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  /** The entry is on the disk when this returns. Throws when another process writes the same journal. */
  append(entry: E): void {
    if (fstatSync(this.#file).size !== this.#size)
      throw invalid('another process writes the journal of this signer');
    const text = JSON.stringify(entry);
    const hmac = this.#hmac(this.#head.hmac, text);
    const line = Buffer.from(`${hmac} ${text}\n`);
    for (let written = 0; written < line.length; )
      written += writeSync(this.#file, line, written, line.length - written);
    fsyncSync(this.#file);
    this.#size += line.length;
    this.#writeHead({ count: this.#head.count + 1, hmac });
  }

  close(): void {
    closeSync(this.#file);
  }

  #readLines(known: Head, take: (entry: E) => void): void {
    const bytes = readFileSync(join(this.#folder, 'journal.log'));
    const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
    const lines = whole.toString().split('\n').slice(0, -1);
    let { count, hmac } = this.#head;
    for (const line of lines) {
      const text = line.slice(HMAC_LETTERS + 1);
      const next = this.#hmac(hmac, text);
      if (!isSame(line.slice(0, HMAC_LETTERS), next)) throw invalid(`line ${count + 1} was changed`);
      hmac = next;
      count += 1;
      if (count === known.count && !isSame(hmac, known.hmac)) throw invalid('lines were exchanged');
      // Written by `append` alone, as the HMAC shows.
      take(jsonObject(text) as E);
    }
    if (count < known.count) throw invalid(`${known.count - count} of ${known.count} lines are missing`);
    if (count > known.count + 1) throw invalid('journal.head is older than the journal');
    // Half a line is of an act that was never acknowledged.
    if (whole.length < bytes.length) ftruncateSync(this.#file, whole.length);
    this.#size = whole.length;
    this.#head = { count, hmac };
    if (count !== known.count) this.#writeHead(this.#head);
  }

  #hmac(before: string, text: string): string {
    return createHmac('sha256', this.#key).update(before).update(text).digest('hex');
  }

  #newHead(): Head {
    const path = join(this.#folder, 'journal.log');
    if (existsSync(path) && statSync(path).size > 0) throw invalid('journal.head is missing');
    this.#writeHead(this.#head);
    return this.#head;
  }

  #readHead(): Head | null {
    const path = join(this.#folder, 'journal.head');
    if (!existsSync(path)) return null;
    const [, count = '', hmac = '', seal = ''] =
      /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})\n$/.exec(readFileSync(path, 'utf8')) ?? [];
    if (!isSame(seal, this.#hmac(hmac, `head ${count}`))) throw invalid('journal.head was changed');
    return { count: Number(count), hmac };
  }

  #writeHead(head: Head): void {
    this.#head = head;
    const path = join(this.#folder, 'journal.head');
    const draft = openSync(`${path}.tmp`, 'w', 0o600);
    try {
      writeSync(draft, `${head.count} ${head.hmac} ${this.#hmac(head.hmac, `head ${head.count}`)}\n`);
      fsyncSync(draft);
    } finally {
      closeSync(draft);
    }
    renameSync(`${path}.tmp`, path);
  }
}
