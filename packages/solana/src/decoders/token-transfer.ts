import { u64At } from '@dugout/wire/u64';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { oncePerTransaction } from './once-per-transaction.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/**
 * Tags of the token programs: Transfer, TransferChecked, and TransferCheckedWithFee of the transfer-fee
 * extension.
 */
const TRANSFER = 3;
const TRANSFER_CHECKED = 12;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
/** Tag of the system program's Transfer, four bytes. */
const SYSTEM_TRANSFER = 2;

export interface TokenTransferLeg {
  /** Account indices. */
  readonly source: number;
  readonly destination: number;
  /** Account index of the mint, or -1 when not named. */
  readonly mint: number;
  /** Null when not named. */
  readonly decimals: number | null;
  /** Raw units sent by the source. */
  readonly amount: bigint;
  /** Raw units withheld by the mint: as reported by the transfer, null when a fee is possible, otherwise 0. */
  readonly withheld: bigint | null;
}

type Role = 'token' | 'token-2022' | 'system' | 'other';

const ROLES: ReadonlyMap<string, Role> = new Map([
  [TOKEN_PROGRAM, 'token'],
  [TOKEN_2022_PROGRAM, 'token-2022'],
  [SYSTEM_PROGRAM, 'system'],
]);
const rolesOf = oncePerTransaction((): Role[] => []);

/** Returns the role of the program at an index; its address is looked up once per transaction. */
function roleOf(transaction: RawTransaction, program: number): Role {
  const roles = rolesOf(transaction);
  const known = roles[program];
  if (known !== undefined) return known;
  const role = ROLES.get(transaction.accounts.at(program)) ?? 'other';
  if (program >= 0) roles[program] = role;
  return role;
}

export function isOfTokens(transaction: RawTransaction, { program }: RawInstruction): boolean {
  const role = roleOf(transaction, program);
  return role === 'token' || role === 'token-2022';
}

/** Returns an instruction's token transfer, or null for any other instruction. */
export function transferOf(
  transaction: RawTransaction,
  instruction: RawInstruction,
): TokenTransferLeg | null {
  if (!isOfTokens(transaction, instruction)) return null;
  const { data, accounts } = instruction;
  const tag = data[0];
  const withFee = tag === TRANSFER_FEE_EXTENSION && data[1] === TRANSFER_CHECKED_WITH_FEE;
  const checked = tag === TRANSFER_CHECKED || withFee;
  const amountAt = withFee ? 2 : 1;
  if ((!checked && tag !== TRANSFER) || data.length < amountAt + 8) return null;
  if (withFee && data.length < 19) return null;
  return {
    source: accounts[0] ?? -1,
    destination: accounts[checked ? 2 : 1] ?? -1,
    mint: checked ? (accounts[1] ?? -1) : -1,
    decimals: checked ? (data[amountAt + 8] ?? null) : null,
    amount: u64At(data, amountAt),
    withheld: withFee ? u64At(data, 11) : roleOf(transaction, instruction.program) === 'token' ? 0n : null,
  };
}

/** Returns the lamports moved by a system program transfer, or null for any other instruction. */
export function lamportTransferOf(transaction: RawTransaction, { program, data, accounts }: RawInstruction) {
  if (roleOf(transaction, program) !== 'system' || data.length !== 12) return null;
  if (data[0] !== SYSTEM_TRANSFER || data[1] !== 0 || data[2] !== 0 || data[3] !== 0) return null;
  return { source: accounts[0] ?? -1, destination: accounts[1] ?? -1, amount: u64At(data, 4) };
}
