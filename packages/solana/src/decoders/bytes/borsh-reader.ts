import { keyText } from '../../transactions/account-keys.ts';
import { u64At } from './u64.ts';

/** Reads a Borsh layout field by field. Reading past the end throws RangeError. */
export class BorshReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = start;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  skip(length: number): void {
    if (length > this.left) throw new RangeError('layout ends early');
    this.#at += length;
  }

  u8(): number {
    const value = this.#view.getUint8(this.#at);
    this.#at += 1;
    return value;
  }

  u16(): number {
    const value = this.#view.getUint16(this.#at, true);
    this.#at += 2;
    return value;
  }

  u32(): number {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return value;
  }

  u64(): bigint {
    const value = u64At(this.#bytes, this.#at);
    this.#at += 8;
    return value;
  }

  i64(): bigint {
    return BigInt.asIntN(64, this.u64());
  }

  i32(): number {
    const value = this.#view.getInt32(this.#at, true);
    this.#at += 4;
    return value;
  }

  u128(): bigint {
    const low = this.u64();
    return (this.u64() << 64n) | low;
  }

  i128(): bigint {
    const low = this.u64();
    return (this.i64() << 64n) | low;
  }

  /**
   * Reads a bool.
   * @throws RangeError for a byte other than 0 and 1
   */
  bool(): boolean {
    const value = this.u8();
    if (value > 1) throw new RangeError('not a bool');
    return value === 1;
  }

  key(): string {
    const at = this.#at;
    this.skip(32);
    return keyText(this.#bytes, at);
  }

  /** UTF-8, at most `longest` bytes. */
  string(longest: number): string {
    const length = this.u32();
    if (length > longest) throw new RangeError('text too long');
    const at = this.#at;
    this.skip(length);
    return Buffer.from(this.#bytes.subarray(at, at + length)).toString('utf8');
  }
}

/** Returns the result of `read`; null when the layout ends early or contains an invalid value. */
export function guardedRead<T>(
  data: Uint8Array,
  start: number,
  read: (reader: BorshReader) => T | null,
): T | null {
  try {
    return read(new BorshReader(data, start));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The all-zero key, which means none. */
const NO_KEY = '11111111111111111111111111111111';
export const optionalKey = (reader: BorshReader): string | null => {
  const key = reader.key();
  return key === NO_KEY ? null : key;
};
