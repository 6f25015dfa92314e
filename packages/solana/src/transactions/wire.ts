import { ByteReader } from './byte-reader.ts';
import { checkVersion } from './versions.ts';
import type { WireTransaction } from './wire-transaction.ts';
import { readVersion1 } from './wire-v1.ts';

/** Bit set in a version byte. */
const VERSION_FLAG = 0x80;
const versionIn = (byte: number): number => byte & ~VERSION_FLAG;

/**
 * Parses a transaction in Solana's wire format. Legacy and version 0 start with their signatures, whose count
 * never reaches the version flag; version 1 starts with its version.
 * @throws RangeError for invalid bytes
 * @throws UnknownVersionError for an unsupported version
 */
export function parseWire(bytes: Uint8Array): WireTransaction {
  const reader = new ByteReader(bytes);
  if (reader.peek() < VERSION_FLAG) return readVersion0(reader);
  checkVersion(versionIn(reader.byte()));
  return readVersion1(reader);
}

/**
 * Legacy and version 0: compact array of signatures, then the message. Source:
 * solana.com/docs/core/transactions.
 */
function readVersion0(reader: ByteReader): WireTransaction {
  const signatures = reader.times(reader.compact(), () => reader.take(64));
  if (reader.peek() >= VERSION_FLAG) checkVersion(versionIn(reader.byte()));
  const signers = reader.byte();
  reader.take(2);
  const keys = reader.times(reader.compact(), () => reader.take(32));
  reader.take(32);
  const instructions = reader.times(reader.compact(), () => ({
    programIdIndex: reader.byte(),
    accounts: reader.take(reader.compact()),
    data: reader.take(reader.compact()),
  }));
  return { signatures, signers, keys, instructions };
}
