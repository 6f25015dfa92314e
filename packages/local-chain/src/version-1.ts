import {
  type Address,
  type Blockhash,
  getBase58Encoder,
  getCompiledTransactionMessageEncoder,
  getTransactionEncoder,
  type SignatureBytes,
  type TransactionMessageBytes,
} from '@solana/kit';
import type { JsonTransaction } from './yellowstone.ts';

interface Header {
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
}

export type CompleteTransaction = JsonTransaction & {
  readonly transaction: { readonly message: { readonly recentBlockhash: string } };
};

/**
 * Priority fee (two slots of the mask), compute unit limit, loaded accounts limit and heap size, in a version 1
 * message.
 */
const CONFIG_MASK = 0b11111;
const u32 = (value: number) => ({ kind: 'u32', value }) as const;
const CONFIG_VALUES = [{ kind: 'u64', value: 5_000n } as const, u32(400_000), u32(65_536), u32(262_144)];

/**
 * Converts a recorded transaction to version 1: keys from lookup tables are listed in the message itself. The
 * bytes come from Solana Kit, so that they do not share a bug with our reader.
 */
export function asVersion1(json: CompleteTransaction): {
  readonly json: CompleteTransaction;
  readonly wire: Uint8Array;
} {
  const { message, signatures } = json.transaction;
  const { loadedAddresses } = json.meta;
  const keys = [
    ...message.accountKeys,
    ...(loadedAddresses?.writable ?? []),
    ...(loadedAddresses?.readonly ?? []),
  ];
  const base58 = getBase58Encoder();
  const header = message.header as Header;
  const instructions = message.instructions.map(({ programIdIndex, accounts, data }) => ({
    programIdIndex,
    accounts,
    data: base58.encode(data),
  }));
  const messageBytes = getCompiledTransactionMessageEncoder().encode({
    version: 1,
    header: {
      numSignerAccounts: header.numRequiredSignatures,
      numReadonlySignerAccounts: header.numReadonlySignedAccounts,
      numReadonlyNonSignerAccounts: header.numReadonlyUnsignedAccounts,
    },
    configMask: CONFIG_MASK,
    configValues: [...CONFIG_VALUES],
    lifetimeToken: message.recentBlockhash as Blockhash,
    numInstructions: instructions.length,
    numStaticAccounts: keys.length,
    staticAccounts: keys as unknown as Address[],
    instructionHeaders: instructions.map(({ programIdIndex, accounts, data }) => ({
      programAccountIndex: programIdIndex,
      numInstructionAccounts: accounts.length,
      numInstructionDataBytes: data.length,
    })),
    instructionPayloads: instructions.map(({ accounts, data }) => ({
      instructionAccountIndices: [...accounts],
      instructionData: data,
    })),
  });
  const signers = keys.slice(0, header.numRequiredSignatures);
  const wire = getTransactionEncoder().encode({
    messageBytes: messageBytes as unknown as TransactionMessageBytes,
    signatures: Object.fromEntries(
      signers.map((key, at) => [key, base58.encode(signatures[at] ?? '') as unknown as SignatureBytes]),
    ),
  });
  return {
    wire: new Uint8Array(wire),
    json: {
      ...json,
      version: 1,
      transaction: { ...json.transaction, message: { ...message, accountKeys: keys } },
      meta: { ...json.meta, loadedAddresses: { writable: [], readonly: [] } },
    } as CompleteTransaction,
  };
}
