import { toBase58 } from '@dugout/domain/address';
import { readTransaction } from '@dugout/wire/transaction';
import { BinaryKeys } from './account-keys.ts';
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
import type { RawTransaction } from './raw-transaction.ts';
import { bytes, field, list, type Shape, shape, whole } from './shape.ts';

const EMPTY = new Uint8Array(0);
const NO_SIGNATURE = new Uint8Array(64);

function binaryInstruction(value: unknown, place: Place): PlacedInstruction {
  const entry = shape(value);
  const program = whole(entry['programIdIndex'] ?? entry['program_id_index']) ?? -1;
  const height = place.inner < 0 ? 1 : (whole(entry['stackHeight'] ?? entry['stack_height']) ?? 0);
  return new PlacedInstruction(
    place,
    height,
    program,
    bytes(entry['accounts']) ?? EMPTY,
    bytes(entry['data']) ?? EMPTY,
  );
}

function assemble(
  signature: Uint8Array,
  signers: number,
  keys: readonly unknown[],
  instructions: readonly unknown[],
  meta: Shape,
  slot: unknown,
  time: unknown,
): RawTransaction {
  return {
    signature: toBase58(signature),
    slot: whole(slot) ?? 0,
    time: blockTime(time),
    failed: failed(meta),
    accounts: new BinaryKeys(
      keys,
      list(field(meta, 'loadedWritableAddresses')),
      list(field(meta, 'loadedReadonlyAddresses')),
    ),
    signers,
    instructions: inOrder(instructions, list(field(meta, 'innerInstructions')), binaryInstruction),
    logs: logs(meta),
    mintDecimals: mintDecimals(meta),
    tokenBalances: tokenBalances(meta),
    fee: () => feeOf(meta),
    lamportChange: lamportChange(meta),
    lamportsAfter: lamportsAfter(meta),
  };
}

export function fromWire(wire: Uint8Array, meta: unknown, slot: number, time: number | null): RawTransaction {
  const { signatures, message } = readTransaction(wire);
  return assemble(
    signatures[0] ?? NO_SIGNATURE,
    message.signers,
    message.keys,
    message.instructions,
    shape(meta),
    slot,
    time,
  );
}

/**
 * Parses the `transaction` of a Yellowstone gRPC update, whose message the client has already split (byte fields
 * as bytes).
 */
export function fromGrpc(update: Shape, slot: unknown, time: unknown): RawTransaction {
  const transaction = shape(update['transaction']);
  const message = shape(transaction['message']);
  const signatures = list(transaction['signatures']);
  return assemble(
    bytes(update['signature']) ?? bytes(signatures[0]) ?? NO_SIGNATURE,
    signerCount(message['header'], signatures.length),
    list(field(message, 'accountKeys')),
    list(message['instructions']),
    shape(update['meta']),
    slot,
    time,
  );
}
