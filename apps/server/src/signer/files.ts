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

/** Creates a folder that only its owner can enter. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}

/** Flushes a folder, so that files created or renamed in it are on disk on return. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Writes a file of mode 600 next to `path`, complete and flushed to disk. */
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

/** Writes a new file of mode 600 atomically and flushes it to disk. Throws EEXIST rather than replace a file. */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  const draft = writeDraft(path, content);
  try {
    linkSync(draft, path);
  } finally {
    unlinkSync(draft);
  }
  syncFolder(dirname(path));
}

/** Like `writeNewFile`, but replaces an existing file. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  renameSync(writeDraft(path, content), path);
  syncFolder(dirname(path));
}
