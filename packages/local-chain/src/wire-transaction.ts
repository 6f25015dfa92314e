import { toBase58 } from '@dugout/domain/address';
import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit';

export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime;

/** A submitted transaction: its bytes and their content. */
export interface WireTransaction {
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
  readonly message: Message;
  /** Base58 of the fee payer's signature, which identifies the transaction. */
  readonly signature: string;
  readonly feePayer: Address;
  /** False while a signature is missing. */
  readonly fullySigned: boolean;
}

/** Max bytes of a network packet; a longer transaction cannot be sent. */
const LONGEST = 1_232;

/** @throws RangeError for bytes that are not a legacy or version 0 transaction */
export function readWire(bytes: Uint8Array): WireTransaction {
  if (bytes.length > LONGEST)
    throw new RangeError(`transaction too large: ${bytes.length} bytes (max: ${LONGEST} bytes)`);
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    const [feePayer] = message.staticAccounts;
    if (message.version === 1 || feePayer === undefined)
      throw new RangeError('unsupported transaction version');
    const signature = transaction.signatures[feePayer] ?? new Uint8Array(64);
    const fullySigned = Object.values(transaction.signatures).every((each) => each !== null);
    return { bytes, transaction, message, signature: toBase58(signature), feePayer, fullySigned };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError('failed to deserialize solana_transaction::versioned::VersionedTransaction', {
      cause: error,
    });
  }
}

export function isWritable({ header, staticAccounts }: Message, index: number): boolean {
  if (index < header.numSignerAccounts)
    return index < header.numSignerAccounts - header.numReadonlySignerAccounts;
  return index < staticAccounts.length - header.numReadonlyNonSignerAccounts;
}

/** Formats the transaction as in `getTransaction` with json encoding. */
export function toJson({ message, transaction }: WireTransaction) {
  const { header, staticAccounts, lifetimeToken, instructions } = message;
  return {
    signatures: staticAccounts.slice(0, header.numSignerAccounts).map((signer) => {
      const signature = transaction.signatures[signer];
      return toBase58(signature ?? new Uint8Array(64));
    }),
    message: {
      accountKeys: staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: lifetimeToken,
      instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices,
        data: data === undefined ? '' : toBase58(Uint8Array.from(data)),
        stackHeight: 1,
      })),
      ...(message.version === 0
        ? {
            addressTableLookups: (message.addressTableLookups ?? []).map((lookup) => ({
              accountKey: lookup.lookupTableAddress,
              writableIndexes: lookup.writableIndexes,
              readonlyIndexes: lookup.readonlyIndexes,
            })),
          }
        : {}),
    },
  };
}
