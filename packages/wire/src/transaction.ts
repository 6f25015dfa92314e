import { ByteReader } from './byte-reader.ts';
import { checkMessage, type WireMessage } from './message.ts';
import { checkVersion } from './versions.ts';

export interface WireTransaction {
  /** One per signer. Zeros mean not signed yet. */
  readonly signatures: readonly Uint8Array[];
  /** Offset of the first signature. */
  readonly signaturesAt: number;
  readonly message: WireMessage;
  /** The signed bytes. */
  readonly messageBytes: Uint8Array;
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Max packet size of the network, and of a version 1 transaction (SIMD-0385). */
const MAX_BYTES = 1_232;
const MAX_VERSION_1_BYTES = 4_096;
/** Bit set in a version byte. */
const VERSION_FLAG = 0x80;

/**
 * Parses a transaction in Solana's wire format as strictly as the network's own leader: repairs nothing and
 * leaves no byte unexplained. Legacy and version 0 start with their signatures, whose count never reaches the
 * version flag; version 1 starts with its version. Source: solana.com/docs/core/transactions.
 * @throws RangeError for bytes that are not exactly one well-formed transaction
 * @throws UnknownVersionError for an unsupported version
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new ByteReader(bytes);
  const signed =
    reader.peek() >= VERSION_FLAG ? signaturesLast(reader, bytes) : signaturesFirst(reader, bytes);
  if (reader.left > 0) throw new RangeError('bytes are left over');
  return signed;
}

/**
 * Parses a message without its signatures.
 * @throws RangeError for bytes that are not exactly one well-formed message
 * @throws UnknownVersionError for an unsupported version
 */
export function readMessage(bytes: Uint8Array): WireMessage {
  const reader = new ByteReader(bytes);
  const message = messageFrom(reader);
  if (reader.left > 0) throw new RangeError('bytes are left over');
  return message;
}

function signaturesFirst(reader: ByteReader, bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_BYTES) throw new RangeError('the transaction is larger than a packet');
  const count = reader.compact();
  const signaturesAt = reader.at;
  const signatures = reader.times(count, () => reader.take(SIGNATURE_BYTES));
  const messageBytes = bytes.subarray(reader.at);
  const message = messageFrom(reader);
  if (message.version === 1) throw new RangeError('signatures of version 1 come last');
  if (message.signers !== count) throw new RangeError('the signatures are not as many as the signers');
  return { signatures, signaturesAt, message, messageBytes };
}

function signaturesLast(reader: ByteReader, bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_VERSION_1_BYTES) throw new RangeError('the transaction is too large');
  const message = messageFrom(reader);
  if (message.version !== 1) throw new RangeError('signatures come first');
  const signaturesAt = reader.at;
  const signatures = reader.times(message.signers, () => reader.take(SIGNATURE_BYTES));
  return { signatures, signaturesAt, message, messageBytes: bytes.subarray(0, signaturesAt) };
}

function messageFrom(reader: ByteReader): WireMessage {
  const isVersioned = reader.peek() >= VERSION_FLAG;
  const version = isVersioned ? reader.u8() - VERSION_FLAG : 'legacy';
  checkVersion(version);
  const message = version === 1 ? version1(reader) : version0(reader, isVersioned);
  checkMessage(message);
  return message;
}

/** Legacy and version 0. */
function version0(reader: ByteReader, isVersioned: boolean): WireMessage {
  return {
    version: isVersioned ? 0 : 'legacy',
    signers: reader.u8(),
    readonlySigners: reader.u8(),
    readonlyOthers: reader.u8(),
    keys: reader.times(reader.compact(), () => reader.take(KEY_BYTES)),
    blockhash: reader.take(KEY_BYTES),
    instructions: reader.times(reader.compact(), () => ({
      programIdIndex: reader.u8(),
      accounts: reader.take(reader.compact()),
      data: reader.take(reader.compact()),
    })),
    lookups: isVersioned
      ? reader.times(reader.compact(), () => ({
          table: reader.take(KEY_BYTES),
          writable: reader.take(reader.compact()),
          readonly: reader.take(reader.compact()),
        }))
      : [],
    config: null,
  };
}

/** Compute budget and fee of version 1: four bytes per set bit of the mask. */
const bytesOfConfig = (mask: number): number => {
  let bytes = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bytes += 4;
  return bytes;
};

/**
 * Version 1: header, config mask, blockhash, counts, keys, config values, the heads of all instructions, then
 * their accounts and data. Source: SIMD-0385.
 */
function version1(reader: ByteReader): WireMessage {
  const [signers, readonlySigners, readonlyOthers] = [reader.u8(), reader.u8(), reader.u8()];
  const mask = reader.u32();
  const blockhash = reader.take(KEY_BYTES);
  const [instructionCount, keyCount] = [reader.u8(), reader.u8()];
  const keys = reader.times(keyCount, () => reader.take(KEY_BYTES));
  const values = reader.take(bytesOfConfig(mask));
  const heads = reader.times(instructionCount, () => ({
    programIdIndex: reader.u8(),
    accountCount: reader.u8(),
    dataLength: reader.u16(),
  }));
  const instructions = heads.map(({ programIdIndex, accountCount, dataLength }) => ({
    programIdIndex,
    accounts: reader.take(accountCount),
    data: reader.take(dataLength),
  }));
  return {
    version: 1,
    signers,
    readonlySigners,
    readonlyOthers,
    keys,
    blockhash,
    instructions,
    lookups: [],
    config: { mask, values },
  };
}
