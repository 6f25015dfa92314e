import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Increase whenever a part saves other data or interprets a line differently. Older snapshots are then ignored
 * and the whole journal is read.
 */
const VERSION = 5;
const CONTEXT = Buffer.from(`dugout signer snapshot ${VERSION}`);
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes sealed or opened at a time, so that a value is in memory only once. */
const PIECE_BYTES = 1 << 20;

/**
 * `<folder>/journal.snapshot`: initialization vector, AES-256-GCM of a value in V8's format, and tag. The format
 * preserves maps, integers of any size, and object identity.
 */
export class SnapshotFile<S> {
  readonly #path: string;
  readonly #key: Uint8Array;

  constructor(folder: string, key: Uint8Array) {
    this.#path = join(folder, 'journal.snapshot');
    this.#key = key;
  }

  /** Returns null without a file, and for a file from another key, version or a newer Node. */
  read(): S | null {
    if (!existsSync(this.#path)) return null;
    const file = openSync(this.#path, 'r');
    try {
      const plain = this.#opened(file);
      // Only `write` creates the file, as the tag proves. A newer Node may use a format that this one cannot
      // read.
      return plain && (deserialize(plain) as S);
    } catch {
      return null;
    } finally {
      closeSync(file);
    }
  }

  /** Captures the value now and writes it without blocking. Leaves no file on failure. */
  async write(value: S): Promise<void> {
    const plain = serialize(value);
    const draft = `${this.#path}.tmp`;
    try {
      await this.#seal(plain, draft);
      renameSync(draft, this.#path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }

  async #seal(plain: Buffer, path: string): Promise<void> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES }).setAAD(CONTEXT);
    const draft = await open(path, 'w', 0o600);
    try {
      await draft.writeFile(iv);
      for (let at = 0; at < plain.length; at += PIECE_BYTES)
        await draft.writeFile(cipher.update(plain.subarray(at, at + PIECE_BYTES)));
      cipher.final();
      await draft.writeFile(cipher.getAuthTag());
      await draft.sync();
    } finally {
      await draft.close();
    }
  }

  /** Returns null for a file that is too short. Throws for a tag that does not match. */
  #opened(file: number): Buffer | null {
    const length = fstatSync(file).size - IV_BYTES - TAG_BYTES;
    if (length < 0) return null;
    const [iv, tag, plain] = [Buffer.alloc(IV_BYTES), Buffer.alloc(TAG_BYTES), Buffer.alloc(length)];
    readSync(file, iv, 0, IV_BYTES, 0);
    readSync(file, tag, 0, TAG_BYTES, IV_BYTES + length);
    const decipher = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(CONTEXT).setAuthTag(tag);
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0; at < length; ) {
      const read = readSync(file, piece, 0, Math.min(PIECE_BYTES, length - at), IV_BYTES + at);
      if (read === 0) return null;
      decipher.update(piece.subarray(0, read)).copy(plain, at);
      at += read;
    }
    decipher.final();
    return plain;
  }
}
