import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Another number whenever a part saves something else than before, or takes a line otherwise: a snapshot of
 * before is passed over then, and the journal read from its beginning.
 */
const VERSION = 1;
const CONTEXT = Buffer.from(`dugout signer snapshot ${VERSION}`);
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * `<folder>/journal.snapshot`: initialisation vector, tag and AES-256-GCM of a value in V8's format, which
 * keeps maps, integers of any size, and which objects are the same one.
 */
export class SnapshotFile<S> {
  readonly #path: string;
  readonly #key: Uint8Array;

  constructor(folder: string, key: Uint8Array) {
    this.#path = join(folder, 'journal.snapshot');
    this.#key = key;
  }

  /** Null without a file, and for one that another hand, key, version or a newer Node wrote. */
  read(): S | null {
    if (!existsSync(this.#path)) return null;
    const sealed = readFileSync(this.#path);
    const [data, tag] = [IV_BYTES + TAG_BYTES, sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    if (sealed.length < data) return null;
    const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(CONTEXT).setAuthTag(tag);
    const plain = decipher.update(sealed.subarray(data));
    try {
      decipher.final();
      // Written by `write` alone, as the tag shows; a newer Node may have a format that this one cannot read.
      return deserialize(plain) as S;
    } catch {
      return null;
    }
  }

  /** Takes the value as it is now, and writes it without holding anything up. */
  async write(value: S): Promise<void> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES }).setAAD(CONTEXT);
    const data = cipher.update(serialize(value));
    cipher.final();
    const draft = await open(`${this.#path}.tmp`, 'w', 0o600);
    try {
      await draft.writeFile(Buffer.concat([iv, cipher.getAuthTag(), data]));
      await draft.sync();
    } finally {
      await draft.close();
    }
    renameSync(`${this.#path}.tmp`, this.#path);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}
