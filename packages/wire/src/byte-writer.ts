/** Appends fields to a list of bytes, numbers in little-endian order. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  u8(...values: readonly number[]): this {
    this.#bytes.push(...values);
    return this;
  }

  u16(value: number): this {
    return this.u8(value & 0xff, value >>> 8);
  }

  u32(value: number): this {
    return this.u16(value & 0xffff).u16(value >>> 16);
  }

  append(bytes: Iterable<number>): this {
    this.#bytes.push(...bytes);
    return this;
  }

  /** Writes Solana's compact-u16. */
  compact(value: number): this {
    let left = value;
    for (; left >= 0x80; left >>= 7) this.#bytes.push((left & 0x7f) | 0x80);
    this.#bytes.push(left);
    return this;
  }

  /** Appends a list with its compact length. */
  list<T>(items: ArrayLike<T>, write: (item: T) => void): this {
    this.compact(items.length);
    for (let i = 0; i < items.length; i++) write(items[i] as T);
    return this;
  }

  /** Appends bytes with their compact length. */
  run(bytes: Uint8Array): this {
    return this.compact(bytes.length).append(bytes);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
