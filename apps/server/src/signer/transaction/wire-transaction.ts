import { toBase58 } from '@dugout/domain/address';
import { readTransaction } from '@dugout/wire/transaction';

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

/** Parses a legacy or version 0 transaction. Throws RangeError for bytes that are not exactly one. */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  const { message, messageBytes, signatures, signaturesAt } = readTransaction(bytes);
  if (message.version === 1) throw new RangeError('version 1 is not signed');
  const keys = message.keys.map(toBase58);
  return {
    signers: keys.slice(0, message.signers),
    instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
      program: keys[programIdIndex] ?? '',
      accounts: Array.from(accounts, (index) => keys[index] ?? null),
      data,
    })),
    usesLookupTables: message.lookups.length > 0,
    signatures,
    message: messageBytes,
    signaturesAt,
  };
}
