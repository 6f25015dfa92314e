import { ByteWriter } from './byte-writer.ts';
import type { WireMessage } from './message.ts';
import type { WireTransaction } from './transaction.ts';

const VERSION_FLAG = 0x80;

/** Writes a transaction in Solana's wire format. `readTransaction` reads it back. */
export function writeTransaction({
  signatures,
  message,
}: Pick<WireTransaction, 'signatures' | 'message'>): Uint8Array {
  const writer = new ByteWriter();
  const sign = (signature: Uint8Array): void => void writer.append(signature);
  if (message.version !== 1) writer.list(signatures, sign);
  writer.append(writeMessage(message));
  if (message.version === 1) signatures.forEach(sign);
  return writer.finish();
}

function writeMessage(message: WireMessage): Uint8Array {
  const writer = new ByteWriter();
  if (message.version !== 'legacy') writer.u8(VERSION_FLAG + message.version);
  writer.u8(message.signers, message.readonlySigners, message.readonlyOthers);
  if (message.version === 1) return version1(writer, message);
  writer.list(message.keys, (key) => void writer.append(key));
  writer.append(message.blockhash);
  writer.list(message.instructions, ({ programIdIndex, accounts, data }) => {
    writer.u8(programIdIndex).run(accounts).run(data);
  });
  if (message.version === 0)
    writer.list(message.lookups, ({ table, writable, readonly }) => {
      writer.append(table).run(writable).run(readonly);
    });
  return writer.finish();
}

function version1(writer: ByteWriter, { config, blockhash, keys, instructions }: WireMessage): Uint8Array {
  writer.u32(config?.mask ?? 0).append(blockhash);
  writer.u8(instructions.length, keys.length);
  for (const key of keys) writer.append(key);
  writer.append(config?.values ?? []);
  for (const { programIdIndex, accounts, data } of instructions)
    writer.u8(programIdIndex, accounts.length).u16(data.length);
  for (const { accounts, data } of instructions) writer.append(accounts).append(data);
  return writer.finish();
}
