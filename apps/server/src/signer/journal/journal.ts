import { createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonObject } from '../json-object.ts';
import { EMPTY_HEAD, type Head, HeadFile } from './journal-head.ts';
import { journalInvalid } from './journal-invalid.ts';
import { JOURNAL_START, type JournalPlace } from './journal-place.ts';
import { HMAC_LETTERS, isSame, lineHmac } from './line-hmac.ts';
import { wholeLines } from './whole-lines.ts';

const SALT_BYTES = 16;
const pool = Buffer.allocUnsafe(SALT_BYTES * 256);
let used = pool.length;

/**
 * Returns 16 random bytes in base64url from a pool: a system call for each would cost more than the rest of a
 * line.
 */
function freshSalt(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += SALT_BYTES;
  return pool.toString('base64url', used - SALT_BYTES, used);
}

/** Max delay until a noted line is on disk and in the head. */
const NOTED_MS = 1_000;

const syncBehind = promisify(fsync);

export const hasJournal = (folder: string): boolean =>
  existsSync(join(folder, 'journal.log')) || existsSync(join(folder, 'journal.head'));

/** A line of the journal: its JSON text in UTF-8, and the file offset at which the text begins. */
export interface JournalLine {
  readonly text: Uint8Array;
  readonly at: number;
}

export interface JournalRules<E> {
  /** Reports whether `note` writes such an entry. Several of them may follow the head. */
  readonly isNoted: (entry: E) => boolean;
  /** Called with every line, existing ones first. `text` is valid only during the call. */
  readonly onLine: (line: JournalLine, entry: E) => void;
  /** Called with the number of lines on disk whenever it changes. */
  readonly onDisk: (count: number) => void;
}

/** Bytes between the texts of two lines: the newline, the HMAC and a space. */
export const BETWEEN_TEXTS = HMAC_LETTERS + 2;

/**
 * The signer's log of actions in `<folder>/journal.log`: one JSON object a line, with a salt, after an HMAC over
 * it and the previous HMAC. `journal.head` holds the number of lines on disk and the last HMAC, so truncation is
 * detected as well as an edit. `docs/decisions/0038` and `0050` describe the gaps that neither detects.
 */
export class Journal<E extends object> {
  readonly #key: KeyObject;
  readonly #rules: JournalRules<E>;
  readonly #headFile: HeadFile;
  readonly #file: number;
  #last: JournalPlace;
  #onDisk: Head = EMPTY_HEAD;
  #timer: NodeJS.Timeout | null = null;
  #isBroken = false;

  /**
   * Opens the journal and passes every entry after `from` to `take`, oldest first. Throws `SignerError`
   * `journal_invalid` for a journal that was edited or cut there. `key` authenticates the lines.
   */
  constructor(
    folder: string,
    key: Uint8Array,
    take: (entry: E) => void,
    rules: JournalRules<E> = { isNoted: () => false, onLine: () => {}, onDisk: () => {} },
    from: JournalPlace = JOURNAL_START,
  ) {
    this.#key = createSecretKey(key);
    this.#rules = rules;
    this.#last = from;
    this.#headFile = new HeadFile(folder, this.#key);
    this.#file = openSync(join(folder, 'journal.log'), 'a+', 0o600);
    try {
      this.#readLines(this.#headFile.read() ?? this.#newHead(), take);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  get count(): number {
    return this.#last.count;
  }

  /** Writes an entry and flushes it and all noted ones to disk. Throws as `note` does. */
  append(entry: E): void {
    this.#writeLine(entry);
    try {
      this.#sync();
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /**
   * Writes an entry. It survives this process on return, and a crash of the machine within a second. Throws
   * `SignerError` `journal_invalid` when another process writes the same journal, or when the disk failed.
   */
  note(entry: E): void {
    this.#writeLine(entry);
    this.#timer ??= setTimeout(() => void this.#syncLater(), NOTED_MS).unref();
  }

  /** Flushes the journal and returns the position of its end. Throws as `note` does. */
  place(): JournalPlace {
    this.#demandOurs();
    if (this.#last.count > this.#onDisk.count) this.#sync();
    return this.#last;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#last.count > this.#onDisk.count) this.#sync();
    closeSync(this.#file);
  }

  #writeLine(entry: E): void {
    this.#demandOurs();
    const json = JSON.stringify({ ...entry, salt: freshSalt() });
    const hmac = lineHmac(this.#key, this.#last.hmac, json);
    const line = Buffer.from(`${hmac} ${json}\n`);
    for (let written = 0; written < line.length; )
      written += writeSync(this.#file, line, written, line.length - written);
    const text = line.subarray(HMAC_LETTERS + 1, -1);
    const { count, end } = this.#last;
    this.#rules.onLine({ text, at: end + HMAC_LETTERS + 1 }, entry);
    this.#last = { count: count + 1, hmac, lastLine: end, end: end + line.length };
  }

  #demandOurs(): void {
    if (this.#isBroken) throw journalInvalid('it could not be brought to the disk');
    if (fstatSync(this.#file).size !== this.#last.end)
      throw journalInvalid('another process writes the journal of this signer');
  }

  #sync(): void {
    fsyncSync(this.#file);
    this.#headFile.write(this.#last);
    this.#reached(this.#last);
  }

  /** Waits for the disk without blocking signatures. */
  async #syncLater(): Promise<void> {
    const head = this.#last;
    try {
      await syncBehind(this.#file);
      await this.#headFile.writeBehind(head);
      if (head.count > this.#onDisk.count) this.#reached(head);
    } catch {
      this.#isBroken = true;
      return;
    }
    this.#timer =
      this.#last.count > this.#onDisk.count
        ? setTimeout(() => void this.#syncLater(), NOTED_MS).unref()
        : null;
  }

  #readLines(known: Head, take: (entry: E) => void): void {
    let { count, hmac, lastLine, end } = this.#last;
    let after: E | null = null;
    if (count === known.count && !isSame(hmac, known.hmac)) throw journalInvalid('lines were exchanged');
    for (const { bytes, at } of wholeLines(this.#file, end)) {
      const text = bytes.subarray(HMAC_LETTERS + 1);
      const next = lineHmac(this.#key, hmac, text);
      if (!isSame(bytes.toString('latin1', 0, HMAC_LETTERS), next))
        throw journalInvalid(`line ${count + 1} was changed`);
      if (after !== null && !this.#rules.isNoted(after))
        throw journalInvalid('journal.head is older than the journal');
      hmac = next;
      count += 1;
      if (count === known.count && !isSame(hmac, known.hmac)) throw journalInvalid('lines were exchanged');
      // Only `#writeLine` writes entries, as the HMAC proves.
      const entry = jsonObject(text.toString()) as E;
      if (count > known.count) after = entry;
      take(entry);
      this.#rules.onLine({ text, at: at + HMAC_LETTERS + 1 }, entry);
      lastLine = at;
      end = at + bytes.length + 1;
    }
    if (count < known.count)
      throw journalInvalid(`${known.count - count} of ${known.count} lines are missing`);
    // Half a line belongs to an action that was never acknowledged.
    if (fstatSync(this.#file).size > end) ftruncateSync(this.#file, end);
    this.#last = { count, hmac, lastLine, end };
    if (count === known.count) this.#reached(known);
    else this.#sync();
  }

  #reached(head: Head): void {
    this.#onDisk = head;
    this.#rules.onDisk(head.count);
  }

  #newHead(): Head {
    if (fstatSync(this.#file).size > 0) throw journalInvalid('journal.head is missing');
    this.#headFile.write(EMPTY_HEAD);
    return EMPTY_HEAD;
  }
}
