const NONE = -1;
/** Records of a piece: 2^13, half a megabyte at 64 bytes each. */
const SHIFT = 13;
const PIECE = 1 << SHIFT;
const MASK = PIECE - 1;

/** An arena's records as they are, to be saved elsewhere. */
export interface ArenaDump {
  readonly size: number;
  readonly free: number;
  readonly pieces: readonly Int32Array<ArrayBuffer>[];
}

/** A piece that was read as a part of something larger is copied out of it. */
const ownBuffer = (piece: Int32Array<ArrayBuffer>): ArrayBuffer =>
  piece.byteLength === piece.buffer.byteLength ? piece.buffer : piece.slice().buffer;

/**
 * Records of a fixed number of bytes, counted from 0, outside of the collected heap. It grows by pieces:
 * nothing is copied and little lies idle. A record is read as doubles, as 64-bit amounts or as 32-bit fields:
 * field 0 of one kind lies where field 0 of the others does.
 */
export class Arena {
  readonly #doubles: Float64Array[] = [];
  readonly #amounts: BigUint64Array[] = [];
  readonly #ints: Int32Array<ArrayBuffer>[] = [];
  readonly #words: Uint32Array[] = [];
  /** Fields of 8 and of 4 bytes in a record. */
  readonly #wide: number;
  readonly #narrow: number;
  #size = 0;
  /** The newest of the records that were given back; each names the one before in its first 32-bit field. */
  #free = NONE;

  /** `bytes` a record, a multiple of 8. */
  constructor(bytes: number) {
    this.#wide = bytes / 8;
    this.#narrow = bytes / 4;
  }

  /** Records that were ever taken, those that were given back among them. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#doubles.length * PIECE * this.#narrow * 4;
  }

  /** A record to write, with whatever it held before. */
  take(): number {
    if (this.#free === NONE) {
      this.reserve(this.#size);
      return this.#size++;
    }
    const at = this.#free;
    this.#free = this.int(at, 0);
    return at;
  }

  /** Gives a record back. */
  give(at: number): void {
    this.setInt(at, 0, this.#free);
    this.#free = at;
  }

  /** Makes room for the record `at`. */
  reserve(at: number): void {
    while (this.#doubles.length << SHIFT <= at) this.#add(new ArrayBuffer(PIECE * this.#narrow * 4));
  }

  /** Returns the records themselves, not copies of them. */
  dump(): ArenaDump {
    return { size: this.#size, free: this.#free, pieces: [...this.#ints] };
  }

  /** Takes over what `dump` returned, into an empty arena. */
  load({ size, free, pieces }: ArenaDump): void {
    this.#size = size;
    this.#free = free;
    for (const piece of pieces) this.#add(ownBuffer(piece));
  }

  double(at: number, field: number): number {
    return (this.#doubles[at >>> SHIFT] as Float64Array)[(at & MASK) * this.#wide + field] as number;
  }
  setDouble(at: number, field: number, value: number): void {
    (this.#doubles[at >>> SHIFT] as Float64Array)[(at & MASK) * this.#wide + field] = value;
  }
  amount(at: number, field: number): bigint {
    return (this.#amounts[at >>> SHIFT] as BigUint64Array)[(at & MASK) * this.#wide + field] as bigint;
  }
  setAmount(at: number, field: number, value: bigint): void {
    (this.#amounts[at >>> SHIFT] as BigUint64Array)[(at & MASK) * this.#wide + field] = value;
  }
  int(at: number, field: number): number {
    return (this.#ints[at >>> SHIFT] as Int32Array)[(at & MASK) * this.#narrow + field] as number;
  }
  setInt(at: number, field: number, value: number): void {
    (this.#ints[at >>> SHIFT] as Int32Array)[(at & MASK) * this.#narrow + field] = value;
  }
  word(at: number, field: number): number {
    return (this.#words[at >>> SHIFT] as Uint32Array)[(at & MASK) * this.#narrow + field] as number;
  }
  /** The 32-bit fields of the piece that holds a record, and where the record begins among them. */
  words(at: number): Uint32Array {
    return this.#words[at >>> SHIFT] as Uint32Array;
  }
  wordsFrom(at: number): number {
    return (at & MASK) * this.#narrow;
  }

  #add(buffer: ArrayBuffer): void {
    this.#doubles.push(new Float64Array(buffer));
    this.#amounts.push(new BigUint64Array(buffer));
    this.#ints.push(new Int32Array(buffer));
    this.#words.push(new Uint32Array(buffer));
  }
}
