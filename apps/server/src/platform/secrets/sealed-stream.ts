import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Encrypts a stream of any length with AES-256-GCM in the STREAM construction (Hoang, Reyhanitabar, Rogaway and
 * Vizár, CRYPTO 2015): a 32-byte salt, then chunks of 64 KiB with a tag each. The nonce of a chunk is its number
 * and whether it is the last, so chunks cannot be omitted, reordered or cut off. Each stream has a separate key,
 * derived from the salt and its name by HKDF-SHA-256.
 */
const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
export const CHUNK_BYTES = 65_536;

/** Thrown when sealed data is damaged, truncated or swapped, or the key does not match. */
export class SealBrokenError extends Error {
  constructor(name: string) {
    super(`${name} is damaged, or the passphrase is another one`);
    this.name = 'SealBrokenError';
  }
}

const streamKey = (key: Uint8Array, salt: Uint8Array, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `dugout sealed stream v1 ${name}`, KEY_BYTES));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(chunk), NONCE_BYTES - 9);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Splits input into chunks of one length; the last may be shorter. */
abstract class Chunks extends Transform {
  readonly #length: number;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(length: number) {
    super();
    this.#length = length;
  }

  protected abstract chunk(bytes: Buffer, isLast: boolean): void;

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    // One byte beyond a chunk proves that it is not the last.
    if (this.#heldBytes <= this.#length) {
      done();
      return;
    }
    let all = Buffer.concat(this.#held);
    try {
      for (; all.length > this.#length; all = all.subarray(this.#length))
        this.chunk(all.subarray(0, this.#length), false);
      this.#held = [all];
      this.#heldBytes = all.length;
      done();
    } catch (error) {
      done(asError(error));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.chunk(Buffer.concat(this.#held), true);
      done();
    } catch (error) {
      done(asError(error));
    }
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

class Sealing extends Chunks {
  readonly #key: Buffer;
  #count = 0;

  constructor(key: Uint8Array, name: string) {
    super(CHUNK_BYTES);
    const salt = randomBytes(SALT_BYTES);
    this.#key = streamKey(key, salt, name);
    this.push(salt);
  }

  protected override chunk(bytes: Buffer, isLast: boolean): void {
    const cipher = createCipheriv(ALGORITHM, this.#key, nonceOf(this.#count++, isLast));
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
  }
}

class Opening extends Chunks {
  readonly #master: Uint8Array;
  readonly #name: string;
  #key: Buffer | null = null;
  #salt = Buffer.alloc(0);
  #count = 0;

  constructor(key: Uint8Array, name: string) {
    super(CHUNK_BYTES + TAG_BYTES);
    this.#master = key;
    this.#name = name;
  }

  override _transform(bytes: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#key !== null) {
      super._transform(bytes, encoding, done);
      return;
    }
    this.#salt = Buffer.concat([this.#salt, bytes]);
    if (this.#salt.length < SALT_BYTES) {
      done();
      return;
    }
    this.#key = streamKey(this.#master, this.#salt.subarray(0, SALT_BYTES), this.#name);
    super._transform(this.#salt.subarray(SALT_BYTES), encoding, done);
  }

  protected override chunk(bytes: Buffer, isLast: boolean): void {
    if (this.#key === null || bytes.length < TAG_BYTES) throw new SealBrokenError(this.#name);
    const end = bytes.length - TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonceOf(this.#count++, isLast), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(bytes.subarray(end));
    try {
      this.push(Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]));
    } catch {
      throw new SealBrokenError(this.#name);
    }
  }
}

/** Creates a stream that seals its input under a 32-byte key, for a name that must match when opening. */
export const sealStream = (key: Uint8Array, name: string): Transform => new Sealing(key, name);

/** Creates a stream that opens what `sealStream` sealed; fails with `SealBrokenError`. */
export const openStream = (key: Uint8Array, name: string): Transform => new Opening(key, name);
