import { ByteReader } from '@dugout/wire/byte-reader';
import { keyText } from '../../transactions/account-keys.ts';

/** Reads a Borsh layout field by field. Reading past the end throws RangeError. */
export class BorshReader extends ByteReader {
  key(): string {
    const { at } = this;
    this.skip(32);
    return keyText(this.bytes, at);
  }

  /** UTF-8, at most `longest` bytes. */
  string(longest: number): string {
    const length = this.u32();
    if (length > longest) throw new RangeError('text too long');
    return Buffer.from(this.take(length)).toString('utf8');
  }
}

/** Returns the result of `read`; null when the layout ends early or contains an invalid value. */
export function guardedRead<T>(
  data: Uint8Array,
  start: number,
  read: (reader: BorshReader) => T | null,
): T | null {
  try {
    return read(new BorshReader(data, start));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The all-zero key, which means none. */
const NO_KEY = '11111111111111111111111111111111';
export const optionalKey = (reader: BorshReader): string | null => {
  const key = reader.key();
  return key === NO_KEY ? null : key;
};
