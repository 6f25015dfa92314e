import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_HEAD, type Head } from './journal-head.ts';
import { HMAC_LETTERS } from './line-hmac.ts';

export interface JournalPlace extends Head {
  /** Byte offset in the file at which the previous line begins; `end` is where it ends. */
  readonly lastLine: number;
  readonly end: number;
}

export const JOURNAL_START: JournalPlace = { ...EMPTY_HEAD, lastLine: 0, end: 0 };

/** Reports whether the journal in a folder has the line that ends at this position. */
export function isPlaceOf(folder: string, { hmac, lastLine, end }: JournalPlace): boolean {
  const path = join(folder, 'journal.log');
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const line = Buffer.alloc(end - lastLine);
    const read = readSync(file, line, 0, line.length, lastLine);
    return read === line.length && line.at(-1) === 0x0a && line.toString('latin1', 0, HMAC_LETTERS) === hmac;
  } finally {
    closeSync(file);
  }
}
