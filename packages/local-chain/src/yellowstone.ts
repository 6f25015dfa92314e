import { fromBase58 } from '@dugout/domain/address';
import { writeTransaction } from '@dugout/wire/write-transaction';

interface JsonInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: string;
  readonly stackHeight?: number | null;
}

/** A `getTransaction` result in json encoding. */
export interface JsonTransaction {
  readonly slot: number;
  readonly blockTime: number | null;
  readonly transaction: {
    readonly signatures: readonly string[];
    readonly message: {
      readonly header: object;
      readonly accountKeys: readonly string[];
      readonly instructions: readonly JsonInstruction[];
    };
  };
  readonly meta: {
    readonly err: unknown;
    readonly innerInstructions?:
      | readonly { readonly index: number; readonly instructions: readonly JsonInstruction[] }[]
      | null;
    readonly loadedAddresses?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
    readonly [field: string]: unknown;
  };
}

const bytes = (text: string): Buffer => Buffer.from(fromBase58(text) ?? []);

const binary = (instruction: JsonInstruction) => ({
  programIdIndex: instruction.programIdIndex,
  accounts: Buffer.from(instruction.accounts),
  data: bytes(instruction.data),
  ...(instruction.stackHeight == null ? {} : { stackHeight: instruction.stackHeight }),
});

/** Converts a transaction to the format of Yellowstone's gRPC stream: keys, data and account lists as bytes. */
export function asYellowstone(json: JsonTransaction) {
  const { message, signatures } = json.transaction;
  const { loadedAddresses, innerInstructions, ...meta } = json.meta;
  return {
    slot: json.slot,
    blockTime: json.blockTime,
    update: {
      signature: bytes(signatures[0] ?? ''),
      transaction: {
        signatures: signatures.map(bytes),
        message: {
          header: message.header,
          accountKeys: message.accountKeys.map(bytes),
          instructions: message.instructions.map(binary),
          versioned: true,
          addressTableLookups: [],
        },
      },
      meta: {
        ...meta,
        innerInstructions: (innerInstructions ?? []).map((group) => ({
          index: group.index,
          instructions: group.instructions.map(binary),
        })),
        loadedWritableAddresses: (loadedAddresses?.writable ?? []).map(bytes),
        loadedReadonlyAddresses: (loadedAddresses?.readonly ?? []).map(bytes),
      },
    },
  };
}

const SOME_TABLE = new Uint8Array(32);
const upTo = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, index) => index);

/**
 * Returns a transaction's signatures and message in Solana's wire bytes. Addresses from lookup tables are in the
 * meta, so one table replaces all of them.
 */
export function asWire(
  json: JsonTransaction & {
    readonly transaction: { readonly message: { readonly recentBlockhash: string } };
  },
): Uint8Array {
  const { message, signatures } = json.transaction;
  const header = message.header as {
    numRequiredSignatures: number;
    numReadonlySignedAccounts: number;
    numReadonlyUnsignedAccounts: number;
  };
  const [writable, readonly] = [
    upTo(json.meta.loadedAddresses?.writable.length ?? 0),
    upTo(json.meta.loadedAddresses?.readonly.length ?? 0),
  ];
  const loads = writable.length + readonly.length > 0;
  return writeTransaction({
    signatures: signatures.map(bytes),
    message: {
      version: loads ? 0 : 'legacy',
      signers: header.numRequiredSignatures,
      readonlySigners: header.numReadonlySignedAccounts,
      readonlyOthers: header.numReadonlyUnsignedAccounts,
      keys: message.accountKeys.map(bytes),
      blockhash: bytes(message.recentBlockhash),
      instructions: message.instructions.map(binary),
      lookups: loads ? [{ table: SOME_TABLE, writable, readonly }] : [],
      config: null,
    },
  });
}
