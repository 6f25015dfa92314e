import { BorshReader } from '../decoders/borsh-reader.ts';

/** What `read` makes of bytes; null where the layout ends early or holds a value that it cannot hold. */
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

/** A key of all zeros stands for none. */
const NO_KEY = '11111111111111111111111111111111';
export const optionalKey = (reader: BorshReader): string | null => {
  const key = reader.key();
  return key === NO_KEY ? null : key;
};
