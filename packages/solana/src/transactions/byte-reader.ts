/** Reads the bytes of a transaction sequentially. Every method throws RangeError when the bytes end early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError('transaction bytes end early');
    return value;
  }

  /** Returns the next byte without consuming it; 0 at the end. */
  peek(): number {
    return this.#bytes[this.#at] ?? 0;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('transaction bytes end early');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  /** Two bytes, little-endian. */
  u16(): number {
    return this.byte() | (this.byte() << 8);
  }

  /** Four bytes, little-endian. */
  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }

  /** Solana's compact-u16: seven bits per byte, low ones first. */
  compact(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('compact length too long');
  }

  times<T>(count: number, read: () => T): T[] {
    const all: T[] = [];
    for (let i = 0; i < count; i++) all.push(read());
    return all;
  }
}
