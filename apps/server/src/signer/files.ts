import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes a folder that only its owner can enter. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}

/** What was made or renamed in a folder is on the disk when it returns. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** A file of mode 600 beside `path`, whole and on the disk. */
function writeDraft(path: string, content: string | Uint8Array): string {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.tmp`);
  const file = openSync(draft, 'wx', 0o600);
  try {
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}

/**
 * Writes a new file of mode 600 whole or not at all, and has it on the disk when it returns.
 * Throws EEXIST rather than replace a file.
 */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  const draft = writeDraft(path, content);
  try {
    linkSync(draft, path);
  } finally {
    unlinkSync(draft);
  }
  syncFolder(dirname(path));
}

/** `writeNewFile`, in the place of the file that is there. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  renameSync(writeDraft(path, content), path);
  syncFolder(dirname(path));
}
