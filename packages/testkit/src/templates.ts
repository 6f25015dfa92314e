import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import type { RawInstruction, RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { isShape, type Shape } from '@dugout/solana/transactions/shape';
import { builtTransactions } from './built-transactions.ts';
import { hasRecorded, RECORDED, recordedJson } from './recorded.ts';

/**
 * Recorded transactions relevant to a market, and failed ones, in `getTransaction`'s json form whatever form they
 * were recorded in. Without the recorded data, built ones.
 */
export function transactionTemplates(): object[] {
  const sources = hasRecorded ? jsonFiles('tx').map(recordedJson) : builtTransactions();
  return sources.flatMap((recorded, at) => {
    const value = isShape(recorded) && isShape(recorded['result']) ? recorded['result'] : recorded;
    if (!isShape(value) || !isShape(value['meta']) || typeof value['transaction'] !== 'object') return [];
    const raw = fromJson(value);
    return raw.signature !== '' && (raw.failed || decodeTransaction(raw).events.length > 0)
      ? [inJsonForm(raw, value['meta'], at % 2)]
      : [];
  });
}

function jsonFiles(folder: string): string[] {
  return readdirSync(join(RECORDED, folder))
    .sort()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      if (statSync(join(RECORDED, path)).isDirectory()) return jsonFiles(path);
      return name.endsWith('.json') ? [path] : [];
    });
}

/** Adds all accounts to the message, including those from lookup tables, so that no table is needed. */
function inJsonForm(
  { accounts, signers, instructions }: RawTransaction,
  meta: Shape,
  version: number,
): object {
  const outer = instructions.filter(({ path }) => !path.includes('.'));
  const innerOf = (index: number) =>
    instructions.filter(({ path }) => path.startsWith(`${index}.`)).map(inJson);
  return {
    version,
    transaction: {
      message: {
        header: {
          numRequiredSignatures: signers,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 0,
        },
        accountKeys: Array.from({ length: accounts.length }, (_, at) => accounts.at(at)),
        recentBlockhash: toBase58(new Uint8Array(32).fill(7)),
        instructions: outer.map(inJson),
        addressTableLookups: [],
      },
    },
    meta: {
      ...meta,
      innerInstructions: outer
        .map((_, index) => ({ index, instructions: innerOf(index) }))
        .filter((group) => group.instructions.length > 0),
      loadedAddresses: { writable: [], readonly: [] },
    },
  };
}

const inJson = (instruction: RawInstruction) => ({
  programIdIndex: instruction.program,
  accounts: Array.from(instruction.accounts),
  data: toBase58(instruction.data),
  stackHeight: instruction.height === 0 ? null : instruction.height,
});
