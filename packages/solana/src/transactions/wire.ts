/**
 * Solana's wire format of a transaction, legacy and version 0: compact array of signatures, then the message.
 * Source: solana.com/docs/core/transactions.
 */
export interface WireInstruction {
  readonly programIdIndex: number;
  readonly accounts: Uint8Array;
  readonly data: Uint8Array;
}

export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  /** How many of the keys had to sign. */
  readonly signers: number;
  readonly keys: readonly Uint8Array[];
  readonly instructions: readonly WireInstruction[];
}

class Reader {
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

  /** Solana's compact-u16: seven bits a byte, low ones first. */
  compact(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('compact length too long');
  }

  many<T>(read: () => T): T[] {
    const length = this.compact();
    const all: T[] = [];
    for (let i = 0; i < length; i++) all.push(read());
    return all;
  }
}

/** Throws RangeError for bytes that are no transaction. */
export function parseWire(bytes: Uint8Array): WireTransaction {
  const reader = new Reader(bytes);
  const signatures = reader.many(() => reader.take(64));
  if (reader.peek() >= 0x80) reader.byte();
  const signers = reader.byte();
  reader.take(2);
  const keys = reader.many(() => reader.take(32));
  reader.take(32);
  const instructions = reader.many(() => ({
    programIdIndex: reader.byte(),
    accounts: reader.take(reader.compact()),
    data: reader.take(reader.compact()),
  }));
  return { signatures, signers, keys, instructions };
}
