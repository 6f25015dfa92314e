import { fromBase58, toBase58 } from '@dugout/domain/address';
import type { WireMessage } from '@dugout/wire/message';
import { readTransaction } from '@dugout/wire/transaction';
import { checkVersion } from '@dugout/wire/versions';
import { BinaryKeys, textKeys } from './account-keys.ts';
import { inOrder, type Place, PlacedInstruction } from './instructions.ts';
import {
  blockTime,
  failed,
  feeOf,
  lamportChange,
  lamportsAfter,
  logs,
  mintDecimals,
  signerCount,
  tokenBalances,
} from './meta.ts';
import { unparseTransfer } from './parsed-transfer.ts';
import type { AccountKeys, RawInstruction, RawTransaction } from './raw-transaction.ts';
import { field, isShape, list, type Shape, shape, text, whole } from './shape.ts';

/** Message and signatures of a JSON transaction: already split, or in base64 or base58 wire bytes. */
interface Message {
  readonly signature: string;
  readonly signers: number;
  readonly keys: readonly string[];
  readonly instructions: readonly unknown[];
  readonly wire: WireMessage | null;
}

function messageOf(transaction: unknown): Message {
  if (Array.isArray(transaction)) {
    const [encoded, encoding] = transaction;
    const bytes = encoding === 'base58' ? fromBase58(text(encoded)) : Buffer.from(text(encoded), 'base64');
    const { signatures, message: wire } = readTransaction(bytes ?? new Uint8Array(0));
    const signature = toBase58(signatures[0] ?? new Uint8Array(64));
    return { signature, signers: wire.signers, keys: [], instructions: wire.instructions, wire };
  }
  const split = shape(transaction);
  const message = shape(split['message']);
  const accountKeys = list(message['accountKeys']);
  const keys = accountKeys.map((key) => (isShape(key) ? text(key['pubkey']) : text(key)));
  const marked = accountKeys.filter((key) => isShape(key) && key['signer'] === true).length;
  const signatures = list(split['signatures']);
  const signers = marked > 0 ? marked : signerCount(message['header'], signatures.length);
  return {
    signature: text(signatures[0]),
    signers,
    keys,
    instructions: list(message['instructions']),
    wire: null,
  };
}

function keysOf(message: Message, meta: Shape): AccountKeys {
  const tables = shape(meta['loadedAddresses']);
  const writable = list(tables['writable'] ?? field(meta, 'loadedWritableAddresses'));
  const loaded = [...writable, ...list(tables['readonly'] ?? field(meta, 'loadedReadonlyAddresses'))].map(
    text,
  );
  if (message.wire === null)
    return textKeys(
      message.keys.length > 0 && isParsed(message) ? message.keys : [...message.keys, ...loaded],
    );
  return new BinaryKeys(
    message.wire.keys,
    loaded.map((key) => fromBase58(key)),
  );
}

/** In jsonParsed form the account keys already include those of the lookup tables. */
const isParsed = (message: Message): boolean =>
  message.instructions.some((instruction) => typeof shape(instruction)['programId'] === 'string');

const EMPTY = new Uint8Array(0);

/** Account indices as a list of numbers, or as base58 text in Yellowstone's JSON form. */
const accountIndices = (value: unknown): ArrayLike<number> =>
  typeof value === 'string'
    ? (fromBase58(value) ?? EMPTY)
    : list(value).map((account) => whole(account) ?? -1);

function instructionReader(keys: AccountKeys): (value: unknown, place: Place) => RawInstruction {
  let index: Map<string, number> | null = null;
  const indexOf = (key: string): number => {
    if (index === null) {
      index = new Map();
      for (let i = 0; i < keys.length; i++) index.set(keys.at(i), i);
    }
    return index.get(key) ?? -1;
  };
  return (value, place) => {
    const entry = shape(value);
    const height = place.inner < 0 ? 1 : (whole(entry['stackHeight']) ?? 0);
    const { accounts, data } = entry;
    if (typeof entry['programId'] !== 'string') {
      const isBinary = data instanceof Uint8Array && accounts instanceof Uint8Array;
      const named = isBinary ? accounts : accountIndices(accounts);
      return new PlacedInstruction(
        place,
        height,
        whole(entry['programIdIndex']) ?? -1,
        named,
        isBinary ? data : text(data),
      );
    }
    const program = indexOf(entry['programId']);
    const transfer = unparseTransfer(entry['parsed']);
    if (transfer !== null)
      return new PlacedInstruction(place, height, program, transfer.accounts.map(indexOf), transfer.data);
    const named = list(accounts).map((account) => indexOf(text(account)));
    return new PlacedInstruction(place, height, program, named, text(data));
  };
}

/**
 * Parses a transaction of `getTransaction`, `getBlock` or `blockSubscribe`, in the encodings json, jsonParsed,
 * base64 and base58.
 * @throws RangeError for invalid bytes
 * @throws UnknownVersionError for an unsupported version
 */
export function fromJson(
  value: Shape,
  slot: unknown = value['slot'],
  time: unknown = value['blockTime'],
): RawTransaction {
  checkVersion(value['version']);
  const meta = shape(value['meta']);
  const message = messageOf(value['transaction']);
  const accounts = keysOf(message, meta);
  return {
    signature: message.signature,
    slot: whole(slot) ?? 0,
    time: blockTime(time),
    failed: failed(meta),
    accounts,
    signers: message.signers,
    instructions: inOrder(
      message.instructions,
      list(field(meta, 'innerInstructions')),
      instructionReader(accounts),
    ),
    logs: logs(meta),
    mintDecimals: mintDecimals(meta),
    tokenBalances: tokenBalances(meta),
    fee: () => feeOf(meta),
    lamportChange: lamportChange(meta),
    lamportsAfter: lamportsAfter(meta),
  };
}
