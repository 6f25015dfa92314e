import { DefaultDeserializer, DefaultSerializer } from 'node:v8';

/** Shorter typed arrays are copied into the rest of the value. */
const SHORT_BYTES = 1_024;

const KINDS = [Uint8Array, Int32Array, Uint32Array, Float64Array, BigInt64Array, BigUint64Array] as const;
type Long = InstanceType<(typeof KINDS)[number]>;

/**
 * A value in V8's format, with its long typed arrays separate, so that they are neither copied nor concatenated.
 */
export interface Encoded {
  readonly head: Buffer;
  /** The arrays themselves, in the order of the value. */
  readonly arrays: readonly Uint8Array[];
}

const kindOf = (view: object): number => KINDS.findIndex((kind) => view instanceof kind);
const bytesOf = ({ buffer, byteOffset, byteLength }: Long): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

class Encoder extends DefaultSerializer {
  readonly arrays: Uint8Array[] = [];

  /** Called for each typed array. */
  _writeHostObject(view: Long): void {
    const kind = kindOf(view);
    if (kind === -1) throw new TypeError(`a snapshot cannot hold ${view.constructor.name}`);
    const bytes = bytesOf(view);
    const isLong = bytes.length >= SHORT_BYTES;
    this.writeUint32(kind);
    this.writeUint32(isLong ? 1 : 0);
    this.writeUint32(bytes.length);
    if (isLong) this.arrays.push(bytes);
    else this.writeRawBytes(bytes);
  }
}

class Decoder extends DefaultDeserializer {
  readonly #arrays: Iterator<ArrayBuffer>;

  constructor(head: Buffer, arrays: Iterable<ArrayBuffer>) {
    super(head);
    this.#arrays = arrays[Symbol.iterator]();
  }

  _readHostObject(): Long {
    const kind = KINDS[this.readUint32()];
    const isLong = this.readUint32() === 1;
    const length = this.readUint32();
    if (kind === undefined) throw new TypeError('a snapshot contains an unknown kind of array');
    if (!isLong) {
      const bytes = Uint8Array.from(this.readRawBytes(length));
      return new kind(bytes.buffer);
    }
    const next = this.#arrays.next();
    if (next.done === true || next.value.byteLength !== length)
      throw new RangeError('a snapshot lacks an array');
    return new kind(next.value);
  }
}

/** Encodes plain values, bigints, maps, sets and typed arrays. The long arrays are live, not copies. */
export function encode(value: unknown): Encoded {
  const encoder = new Encoder();
  encoder.writeHeader();
  encoder.writeValue(value);
  return { head: encoder.releaseBuffer(), arrays: encoder.arrays };
}

/** Decodes a value and takes ownership of the buffers. Throws when head and arrays do not match. */
export function decode(head: Buffer, arrays: Iterable<ArrayBuffer>): unknown {
  const decoder = new Decoder(head, arrays);
  decoder.readHeader();
  return decoder.readValue();
}
