import { toBase58 } from '@dugout/domain/address';
import type { WireMessage } from '@dugout/wire/message';
import { readTransaction } from '@dugout/wire/transaction';
import type { Address, Transaction } from '@solana/kit';

/** A message with its keys and blockhash as texts. */
export interface Message extends Omit<WireMessage, 'keys' | 'blockhash' | 'lookups'> {
  readonly keys: readonly Address[];
  readonly blockhash: string;
  readonly lookups: readonly {
    readonly table: Address;
    readonly writable: Uint8Array;
    readonly readonly: Uint8Array;
  }[];
}

export interface WireTransaction {
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
  readonly message: Message;
  /** Base58 of the signatures, in the order of the signers. The first identifies the transaction. */
  readonly signatures: readonly string[];
  readonly signature: string;
  readonly feePayer: Address;
  /** False while a signature is missing. */
  readonly fullySigned: boolean;
}

const textOf = (key: Uint8Array): Address => toBase58(key) as Address;

/** @throws RangeError for a message of version 1 */
export function messageOf(message: WireMessage): Message {
  if (message.version === 1) throw new RangeError('unsupported transaction version');
  return {
    ...message,
    keys: message.keys.map(textOf),
    blockhash: toBase58(message.blockhash),
    lookups: message.lookups.map((lookup) => ({ ...lookup, table: textOf(lookup.table) })),
  };
}

const isEmpty = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0);

function parsed(bytes: Uint8Array): ReturnType<typeof readTransaction> {
  try {
    return readTransaction(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError('failed to deserialize solana_transaction::versioned::VersionedTransaction', {
      cause: error,
    });
  }
}

/** Max bytes of a network packet; a longer transaction cannot be sent. */
const MAX_BYTES = 1_232;

/** @throws RangeError for bytes that are not a legacy or version 0 transaction */
export function readWire(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_BYTES)
    throw new RangeError(`transaction too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes)`);
  const { signatures, message: raw, messageBytes } = parsed(bytes);
  const message = messageOf(raw);
  const [feePayer] = message.keys;
  const texts = signatures.map(toBase58);
  const [signature] = texts;
  if (feePayer === undefined || signature === undefined) throw new RangeError('nobody signs');
  const signedBy = signatures.map((each, at) => [message.keys[at], isEmpty(each) ? null : each]);
  return {
    bytes,
    transaction: { messageBytes, signatures: Object.fromEntries(signedBy) } as unknown as Transaction,
    message,
    signatures: texts,
    signature,
    feePayer,
    fullySigned: !signatures.some(isEmpty),
  };
}

export function isWritable(
  { signers, readonlySigners, readonlyOthers, keys }: Message,
  index: number,
): boolean {
  return index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers;
}

/** Formats the transaction as in `getTransaction` with json encoding. */
export function toJson({ message, signatures }: WireTransaction) {
  return {
    signatures,
    message: {
      accountKeys: message.keys,
      header: {
        numRequiredSignatures: message.signers,
        numReadonlySignedAccounts: message.readonlySigners,
        numReadonlyUnsignedAccounts: message.readonlyOthers,
      },
      recentBlockhash: message.blockhash,
      instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
        programIdIndex,
        accounts: [...accounts],
        data: toBase58(data),
        stackHeight: 1,
      })),
      ...(message.version === 0
        ? {
            addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
              accountKey: table,
              writableIndexes: [...writable],
              readonlyIndexes: [...readonly],
            })),
          }
        : {}),
    },
  };
}
