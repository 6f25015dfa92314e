import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';

const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** Tags of the token programs: Transfer, TransferChecked, and TransferCheckedWithFee of the transfer-fee extension. */
const TRANSFER = 3;
const TRANSFER_CHECKED = 12;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;

export interface TokenTransferLeg {
  /** Account indices. */
  readonly source: number;
  readonly destination: number;
  /** Raw units that left the source. */
  readonly amount: bigint;
}

/** The transfer that an instruction makes, or null for any other instruction. */
export function transferOf(transaction: RawTransaction, instruction: RawInstruction): TokenTransferLeg | null {
  if (!TOKEN_PROGRAMS.has(transaction.accounts.at(instruction.program))) return null;
  const { data, accounts } = instruction;
  const tag = data[0];
  const withFee = tag === TRANSFER_FEE_EXTENSION && data[1] === TRANSFER_CHECKED_WITH_FEE;
  const checked = tag === TRANSFER_CHECKED || withFee;
  const amountAt = withFee ? 2 : 1;
  if ((!checked && tag !== TRANSFER) || data.length < amountAt + 8) return null;
  return {
    source: accounts[0] ?? -1,
    destination: accounts[checked ? 2 : 1] ?? -1,
    amount: new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(amountAt, true),
  };
}
