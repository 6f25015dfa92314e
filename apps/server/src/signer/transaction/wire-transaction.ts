/**
 * Parses a transaction in wire bytes, legacy or version 0, as strictly as the network's own leader: repairs
 * nothing and leaves no byte unexplained. Source: solana.com/docs/core/transactions.
 */
import { toBase58 } from '@dugout/domain/address';
import { ByteReader } from './byte-reader.ts';

export interface Instruction {
  readonly program: string;
  /** Addresses, or null for an address in a lookup table, which the transaction alone does not reveal. */
  readonly accounts: readonly (string | null)[];
  readonly data: Uint8Array;
}

export interface WireTransaction {
  /** Required signers in the order of the signatures. The first pays the network fee. */
  readonly signers: readonly string[];
  readonly instructions: readonly Instruction[];
  readonly usesLookupTables: boolean;
  /** One per signer. Zeros mean not signed yet. */
  readonly signatures: readonly Uint8Array[];
  /** The signed bytes. */
  readonly message: Uint8Array;
  /** Offset of the first signature in the transaction. */
  readonly signaturesAt: number;
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Max packet size of the network. */
const MAX_BYTES = 1_232;
const VERSIONED = 0x80;

interface Header {
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
}

/** Throws RangeError for bytes that are not exactly one well-formed transaction. */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_BYTES) throw new RangeError('the transaction is larger than a packet');
  const reader = new ByteReader(bytes);
  const signatures = reader.compact();
  const signaturesAt = reader.at;
  const given = Array.from({ length: signatures }, () => reader.take(SIGNATURE_BYTES));
  const message = bytes.subarray(reader.at);
  const isVersioned = (message[0] ?? 0) >= VERSIONED;
  if (isVersioned && reader.u8() !== VERSIONED) throw new RangeError('the version is not known');
  const header = { signers: reader.u8(), readonlySigners: reader.u8(), readonlyOthers: reader.u8() };
  const keys = many(reader, () => toBase58(reader.take(KEY_BYTES)));
  checkHeader(header, keys, signatures);
  reader.take(KEY_BYTES);
  const raw = many(reader, () => ({
    program: reader.u8(),
    accounts: reader.take(reader.compact()),
    data: reader.take(reader.compact()),
  }));
  const loaded = isVersioned ? countLoaded(reader) : 0;
  if (reader.left > 0) throw new RangeError('bytes are left over');
  const addresses = [...keys, ...Array.from({ length: loaded }, () => null)];
  if (addresses.length > 256) throw new RangeError('there are too many accounts');
  return {
    signers: keys.slice(0, header.signers),
    instructions: raw.map((one) => resolve(one, keys, addresses)),
    usesLookupTables: loaded > 0,
    signatures: given,
    message,
    signaturesAt,
  };
}

function many<T>(reader: ByteReader, read: () => T): T[] {
  return Array.from({ length: reader.compact() }, read);
}

function checkHeader(
  { signers, readonlySigners, readonlyOthers }: Header,
  keys: readonly string[],
  signatures: number,
): void {
  if (signers === 0 || signers !== signatures)
    throw new RangeError('the signatures are not as many as the signers');
  if (readonlySigners >= signers || signers + readonlyOthers > keys.length)
    throw new RangeError('the header does not fit the accounts');
  if (new Set(keys).size !== keys.length) throw new RangeError('an account is repeated');
}

function countLoaded(reader: ByteReader): number {
  const tables = many(reader, () => {
    reader.take(KEY_BYTES);
    const loaded = reader.take(reader.compact()).length + reader.take(reader.compact()).length;
    if (loaded === 0) throw new RangeError('a lookup table is named for nothing');
    return loaded;
  });
  return tables.reduce((sum, count) => sum + count, 0);
}

function resolve(
  {
    program,
    accounts,
    data,
  }: { readonly program: number; readonly accounts: Uint8Array; readonly data: Uint8Array },
  keys: readonly string[],
  addresses: readonly (string | null)[],
): Instruction {
  const programKey = keys[program];
  if (program === 0 || programKey === undefined) throw new RangeError('a program is not among the accounts');
  return {
    program: programKey,
    accounts: Array.from(accounts, (index) => {
      const address = addresses[index];
      if (address === undefined) throw new RangeError('an account is not there');
      return address;
    }),
    data,
  };
}
