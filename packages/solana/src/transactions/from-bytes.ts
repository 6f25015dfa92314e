import { toBase58 } from '@dugout/domain/address';
import { BinaryKeys } from './account-keys.ts';
import { inOrder } from './instructions.ts';
import { blockTime, failed, lamportChange, lamportsAfter, logs, mintDecimals, signerCount, tokenBalances } from './meta.ts';
import type { RawInstruction, RawTransaction } from './raw-transaction.ts';
import { bytes, field, list, type Shape, shape, whole } from './shape.ts';
import { parseWire, type WireInstruction } from './wire.ts';

interface BinaryInstruction extends WireInstruction {
  readonly height?: number | null;
}

const binary = (value: unknown): BinaryInstruction => {
  const entry = shape(value);
  return {
    program: whole(field(entry, 'programIdIndex')) ?? -1,
    accounts: bytes(entry['accounts']) ?? new Uint8Array(0),
    data: bytes(entry['data']) ?? new Uint8Array(0),
    height: whole(field(entry, 'stackHeight')),
  };
};

const toRaw = (instruction: BinaryInstruction, path: string, height: number | null): RawInstruction => ({
  path,
  height: height ?? instruction.height ?? 0,
  program: instruction.program,
  accounts: instruction.accounts,
  data: instruction.data,
});

/** Inner instructions of a binary meta, by the outer one that they ran inside. */
function innerOf(meta: Shape): Map<number, BinaryInstruction[]> {
  const groups = new Map<number, BinaryInstruction[]>();
  for (const value of list(field(meta, 'innerInstructions'))) {
    const group = shape(value);
    groups.set(whole(group['index']) ?? -1, list(group['instructions']).map(binary));
  }
  return groups;
}

const keyList = (value: unknown): Uint8Array[] => list(value).map((key) => bytes(key) ?? new Uint8Array(32));

function assemble(
  signature: Uint8Array,
  signers: number,
  keys: readonly Uint8Array[],
  instructions: readonly BinaryInstruction[],
  meta: Shape,
  slot: unknown,
  time: unknown,
): RawTransaction {
  const loaded = [...keyList(field(meta, 'loadedWritableAddresses')), ...keyList(field(meta, 'loadedReadonlyAddresses'))];
  return {
    signature: toBase58(signature),
    slot: whole(slot) ?? 0,
    time: blockTime(time),
    failed: failed(meta),
    accounts: new BinaryKeys([...keys, ...loaded]),
    signers,
    instructions: inOrder(instructions, innerOf(meta), toRaw),
    logs: logs(meta),
    mintDecimals: mintDecimals(meta),
    tokenBalances: tokenBalances(meta),
    lamportChange: lamportChange(meta),
    lamportsAfter: lamportsAfter(meta),
  };
}

/** A transaction in wire bytes with the meta of a Yellowstone update (byte fields as bytes). */
export function fromWire(wire: Uint8Array, meta: unknown, slot: number, time: number | null): RawTransaction {
  const parsed = parseWire(wire);
  return assemble(parsed.signatures[0] ?? new Uint8Array(64), parsed.signers, parsed.keys, parsed.instructions, shape(meta), slot, time);
}

/** The `transaction` of a Yellowstone gRPC update, its message already split by the client: byte fields as bytes. */
export function fromGrpc(update: Shape, slot: unknown, time: unknown): RawTransaction {
  const transaction = shape(update['transaction']);
  const message = shape(transaction['message']);
  const signature = bytes(update['signature']) ?? bytes(list(transaction['signatures'])[0]) ?? new Uint8Array(64);
  return assemble(
    signature,
    signerCount(message['header'], list(transaction['signatures']).length),
    keyList(field(message, 'accountKeys')),
    list(message['instructions']).map(binary),
    shape(update['meta']),
    slot,
    time,
  );
}
