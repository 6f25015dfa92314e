/**
 * Columns in PostgreSQL's binary array format (src/include/utils/array.h, src/backend/utils/adt/numeric.c): the
 * database reads them without parsing, and nothing needs quoting.
 */
export type ColumnType = 'int2' | 'int4' | 'int8' | 'float8' | 'numeric' | 'text' | 'json';

export type ColumnValue = number | bigint | string | null;

const OIDS: Readonly<Record<ColumnType, number>> = {
  int2: 21,
  int4: 23,
  int8: 20,
  float8: 701,
  numeric: 1700,
  text: 25,
  json: 114,
};
const HEADER = 20;
/** Max bytes of a number including its length; a numeric of up to 80 digits is the longest. */
const NUMBER_ROOM = 52;
const MIN_ROOM = 64;
/** Average bytes of a value including its length. */
const USUAL: Readonly<Record<ColumnType, number>> = {
  int2: 6,
  int4: 8,
  int8: 12,
  float8: 12,
  numeric: 22,
  text: 100,
  json: 800,
};
const NULL = -1;

export interface ColumnEnd {
  readonly at: number;
  readonly hasNull: boolean;
  readonly size: number;
}

/** One column, written value by value, as a parameter for `$n::TYPE[]`. */
export class BinaryArray {
  readonly #type: ColumnType;
  readonly #write: Write;
  #buffer: Buffer;
  #at = HEADER;
  #hasNull = false;
  #size = 0;

  /** @param expected the likely number of values */
  constructor(type: ColumnType, expected = 0) {
    this.#buffer = Buffer.allocUnsafe(HEADER + MIN_ROOM + expected * USUAL[type]);
    this.#type = type;
    this.#write = WRITERS[type];
  }

  get size(): number {
    return this.#size;
  }

  push(value: ColumnValue): void {
    this.#reserve(typeof value === 'string' ? 4 + value.length * 3 : NUMBER_ROOM);
    if (value === null) {
      this.#hasNull = true;
      this.#at = this.#buffer.writeInt32BE(NULL, this.#at);
    } else this.#at = this.#write(this.#buffer, this.#at, value);
    this.#size++;
  }

  /** The current end of the column, to cut back to later. */
  get end(): ColumnEnd {
    return { at: this.#at, hasNull: this.#hasNull, size: this.#size };
  }

  /** Drops the values pushed after that end. */
  cut({ at, hasNull, size }: ColumnEnd): void {
    this.#at = at;
    this.#hasNull = hasNull;
    this.#size = size;
  }

  /** Returns the parameter. Nothing may be pushed afterwards. */
  encoded(): Buffer {
    const buffer = this.#buffer;
    buffer.writeInt32BE(this.#size === 0 ? 0 : 1, 0);
    buffer.writeInt32BE(this.#hasNull ? 1 : 0, 4);
    buffer.writeInt32BE(OIDS[this.#type], 8);
    buffer.writeInt32BE(this.#size, 12);
    buffer.writeInt32BE(1, 16);
    return buffer.subarray(0, this.#size === 0 ? 12 : this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

type Write = (buffer: Buffer, at: number, value: number | bigint | string) => number;

const WRITERS: Readonly<Record<ColumnType, Write>> = {
  int2: (buffer, at, value) => buffer.writeInt16BE(Number(value), buffer.writeInt32BE(2, at)),
  int4: (buffer, at, value) => buffer.writeInt32BE(Number(value), buffer.writeInt32BE(4, at)),
  int8: writeInt8,
  float8: (buffer, at, value) => buffer.writeDoubleBE(Number(value), buffer.writeInt32BE(8, at)),
  numeric: writeNumeric,
  text: writeText,
  json: writeText,
};

const TWO_32 = 4_294_967_296;

function writeInt8(buffer: Buffer, at: number, value: number | bigint | string): number {
  const start = buffer.writeInt32BE(8, at);
  if (typeof value !== 'number') return buffer.writeBigInt64BE(BigInt(value), start);
  const high = Math.floor(value / TWO_32);
  return buffer.writeUInt32BE(value - high * TWO_32, buffer.writeInt32BE(high, start));
}

function writeText(buffer: Buffer, at: number, value: number | bigint | string): number {
  const length = buffer.write(String(value), at + 4);
  buffer.writeInt32BE(length, at);
  return at + 4 + length;
}

const BASE = 10_000;
const groups = new Int16Array(20);

/** Writes a non-negative integer as base-10000 digits, most significant first. */
function writeNumeric(buffer: Buffer, at: number, value: number | bigint | string): number {
  let count = 0;
  let rest = typeof value === 'bigint' ? value : BigInt(value);
  while (rest > 9_007_199_254_740_991n) {
    groups[count++] = Number(rest % 10_000n);
    rest /= 10_000n;
  }
  for (let small = Number(rest); small > 0; small = Math.floor(small / BASE)) groups[count++] = small % BASE;
  let end = buffer.writeInt32BE(8 + 2 * count, at);
  end = buffer.writeInt16BE(count, end);
  end = buffer.writeInt16BE(Math.max(0, count - 1), end);
  end = buffer.writeInt16BE(0, end);
  end = buffer.writeInt16BE(0, end);
  while (count > 0) end = buffer.writeInt16BE(groups[--count] as number, end);
  return end;
}
