import { fromBase58 } from '@dugout/domain/address';

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

/**
 * Returns a transaction's signatures and message in Solana's wire bytes (without lookup tables, whose keys are in
 * the meta).
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
  const part: number[] = [];
  const compact = (value: number): void => {
    let left = value;
    for (; left >= 0x80; left >>= 7) part.push((left & 0x7f) | 0x80);
    part.push(left);
  };
  compact(signatures.length);
  for (const signature of signatures) part.push(...bytes(signature));
  part.push(
    0x80,
    header.numRequiredSignatures,
    header.numReadonlySignedAccounts,
    header.numReadonlyUnsignedAccounts,
  );
  compact(message.accountKeys.length);
  for (const key of message.accountKeys) part.push(...bytes(key));
  part.push(...bytes(message.recentBlockhash));
  compact(message.instructions.length);
  for (const instruction of message.instructions) {
    const data = bytes(instruction.data);
    part.push(instruction.programIdIndex);
    compact(instruction.accounts.length);
    part.push(...instruction.accounts);
    compact(data.length);
    part.push(...data);
  }
  compact(0);
  return Uint8Array.from(part);
}
