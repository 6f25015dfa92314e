import type { KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { journalInvalid } from './journal-invalid.ts';
import { HMAC_LETTERS, isSame, lineHmac } from './line-hmac.ts';

/** The part of a journal that is certainly on disk: its number of lines and the HMAC of the last one. */
export interface Head {
  readonly count: number;
  readonly hmac: string;
}

export const EMPTY_HEAD: Head = { count: 0, hmac: '0'.repeat(HMAC_LETTERS) };

/** `journal.head` in the signer's folder. It reveals a truncated journal. */
export class HeadFile {
  readonly #path: string;
  readonly #key: KeyObject;
  #written = 0;

  constructor(folder: string, key: KeyObject) {
    this.#path = join(folder, 'journal.head');
    this.#key = key;
  }

  /** Returns null without a file. Throws `SignerError` `journal_invalid` for a changed file. */
  read(): Head | null {
    if (!existsSync(this.#path)) return null;
    const [, count = '', hmac = '', seal = ''] =
      /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})\n$/.exec(readFileSync(this.#path, 'utf8')) ?? [];
    if (!isSame(seal, lineHmac(this.#key, hmac, `head ${count}`)))
      throw journalInvalid('journal.head was changed');
    return { count: Number(count), hmac };
  }

  /** Writes the head and flushes it to disk. */
  write(head: Head): void {
    const draft = openSync(`${this.#path}.tmp`, 'w', 0o600);
    try {
      writeSync(draft, this.#text(head));
      fsyncSync(draft);
    } finally {
      closeSync(draft);
    }
    renameSync(`${this.#path}.tmp`, this.#path);
    this.#written = head.count;
  }

  /** Like `write`, but without blocking. Keeps a newer head that was written in the meantime. */
  async writeBehind(head: Head): Promise<void> {
    const path = `${this.#path}.behind.tmp`;
    const draft = await open(path, 'w', 0o600);
    try {
      await draft.writeFile(this.#text(head));
      await draft.sync();
    } finally {
      await draft.close();
    }
    if (head.count <= this.#written) return;
    renameSync(path, this.#path);
    this.#written = head.count;
  }

  #text({ count, hmac }: Head): string {
    return `${count} ${hmac} ${lineHmac(this.#key, hmac, `head ${count}`)}\n`;
  }
}
