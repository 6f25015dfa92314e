const NONE = -1;
/** Records per piece: 2^13, half a megabyte at 64 bytes each. */
const SHIFT = 13;
const PIECE = 1 << SHIFT;
const MASK = PIECE - 1;

/** An arena's raw records, for saving elsewhere. */
export interface ArenaDump {
  readonly size: number;
  readonly free: number;
  readonly pieces: readonly Int32Array<ArrayBuffer>[];
}

/** Copies a piece that is a view into a larger buffer. */
const ownBuffer = (piece: Int32Array<ArrayBuffer>): ArrayBuffer =>
  piece.byteLength === piece.buffer.byteLength ? piece.buffer : piece.slice().buffer;

/**
 * Records of a fixed number of bytes, numbered from 0, outside the garbage-collected heap. It grows by pieces, so
 * nothing is copied and little memory is unused. A record is read as doubles, 64-bit amounts or 32-bit fields;
 * field 0 of each kind is at the same offset.
 */
export class Arena {
  readonly #doubles: Float64Array[] = [];
  readonly #amounts: BigUint64Array[] = [];
  readonly #ints: Int32Array<ArrayBuffer>[] = [];
  readonly #words: Uint32Array[] = [];
  /** Fields of 8 and of 4 bytes per record. */
  readonly #wide: number;
  readonly #narrow: number;
  #size = 0;
  /** The last freed record. Each freed record stores the previous one in its first 32-bit field. */
  #free = NONE;

  /** `bytes` per record, a multiple of 8. */
  constructor(bytes: number) {
    this.#wide = bytes / 8;
    this.#narrow = bytes / 4;
  }

  /** All records ever taken, including freed ones. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#doubles.length * PIECE * this.#narrow * 4;
  }

  /** Returns a record for writing, with its old content. */
  take(): number {
    if (this.#free === NONE) {
      this.reserve(this.#size);
      return this.#size++;
    }
    const at = this.#free;
    this.#free = this.int(at, 0);
    return at;
  }

  give(at: number): void {
    this.setInt(at, 0, this.#free);
    this.#free = at;
  }

  /** Makes room for the record `at`. */
  reserve(at: number): void {
    while (this.#doubles.length << SHIFT <= at) this.#add(new ArrayBuffer(PIECE * this.#narrow * 4));
  }

  /** Returns the records themselves, not copies. */
  dump(): ArenaDump {
    return { size: this.#size, free: this.#free, pieces: [...this.#ints] };
  }

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
  /** The 32-bit fields of a record's piece, and the record's offset among them. */
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
