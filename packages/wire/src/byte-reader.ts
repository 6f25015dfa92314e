import { u64At } from './u64.ts';

/** Reads bytes field by field, numbers in little-endian order. A read past the end throws RangeError. */
export class ByteReader {
  protected readonly bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start = 0) {
    this.bytes = bytes;
    this.#at = start;
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }

  /** Returns the next byte without consuming it; 0 at the end. */
  peek(): number {
    return this.bytes[this.#at] ?? 0;
  }

  skip(length: number): void {
    if (length > this.left) throw new RangeError('the bytes end early');
    this.#at += length;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.bytes.length) throw new RangeError('the bytes end early');
    const part = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  u8(): number {
    const value = this.bytes[this.#at];
    if (value === undefined) throw new RangeError('the bytes end early');
    this.#at += 1;
    return value;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  u32(): number {
    return this.i32() >>> 0;
  }

  u64(): bigint {
    const value = u64At(this.bytes, this.#at);
    this.#at += 8;
    return value;
  }

  i64(): bigint {
    return BigInt.asIntN(64, this.u64());
  }

  i32(): number {
    return this.u16() | (this.u16() << 16);
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

  /** Reads Solana's compact-u16: seven bits per byte, low ones first, in the shortest form only. */
  compact(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff)
        throw new RangeError('a length is not in its shortest form');
      return value;
    }
    throw new RangeError('a length is too long');
  }

  times<T>(count: number, read: () => T): T[] {
    const all: T[] = [];
    for (let i = 0; i < count; i++) all.push(read());
    return all;
  }
}
