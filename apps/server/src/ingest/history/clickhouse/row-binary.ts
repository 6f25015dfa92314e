const FIRST_BYTES = 1_024;

/** Encodes rows in ClickHouse's `RowBinary`: integers are exact, and floats keep their bits. */
export class RowBinary {
  #bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafe(FIRST_BYTES);
  #end = 0;

  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.#reserve(length + 5);
    let rest = length;
    for (; rest >= 0x80; rest >>>= 7) this.#bytes[this.#end++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#end++] = rest;
    this.#end += this.#bytes.write(value, this.#end);
  }

  uint8(value: number): void {
    this.#reserve(1);
    this.#end = this.#bytes.writeUInt8(value, this.#end);
  }

  /** @throws RangeError outside of 64 bits */
  uint64(value: bigint): void {
    this.#reserve(8);
    this.#end = this.#bytes.writeBigUInt64LE(value, this.#end);
  }

  float64(value: number): void {
    this.#reserve(8);
    this.#end = this.#bytes.writeDoubleLE(value, this.#end);
  }

  encoded(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#end);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe((this.#end + bytes) * 2);
    this.#bytes.copy(longer, 0, 0, this.#end);
    this.#bytes = longer;
  }
}
