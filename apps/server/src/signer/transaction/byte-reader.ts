/** Reads bytes sequentially. Throws RangeError on a read beyond the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#at = start;
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('the bytes end early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  u8(): number {
    return this.take(1)[0] ?? 0;
  }

  u16(): number {
    const low = this.u8();
    return low + this.u8() * 2 ** 8;
  }

  u32(): number {
    const low = this.u16();
    return low + this.u16() * 2 ** 16;
  }

  u64(): bigint {
    const low = BigInt(this.u32());
    return low + (BigInt(this.u32()) << 32n);
  }

  /** Reads Solana's compact-u16: seven bits a byte, low ones first, in the shortest form only. */
  compact(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte >= 0x80) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff)
        throw new RangeError('a length is not in its shortest form');
      return value;
    }
    throw new RangeError('a length is too long');
  }
}
