import { SYSTEM_PROGRAM } from '@dugout/solana/accounts/programs';
import { lamportTransferOf } from '@dugout/solana/decoders/token-transfer';
import type { RawInstruction, RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { u64At } from '@dugout/wire/u64';

/**
 * Instructions of the system program by number, with the length of their data. Source:
 * system_instruction::SystemInstruction.
 */
const CREATE_ACCOUNT = { number: 0, bytes: 52 } as const;
const ALLOCATE = { number: 8, bytes: 12 } as const;

/** Rent-exempt minimum of an account of this size, in lamports. Source: solana.com/docs/core/accounts, rent. */
const rentExempt = (bytes: bigint): bigint => (128n + bytes) * 6_960n;

interface Opened {
  readonly source: number;
  readonly destination: number;
  readonly amount: bigint;
}

function isOf(
  transaction: RawTransaction,
  { program, data }: RawInstruction,
  { number, bytes }: { number: number; bytes: number },
) {
  if (transaction.accounts.at(program) !== SYSTEM_PROGRAM || data.length !== bytes) return false;
  return data[0] === number && data[1] === 0 && data[2] === 0 && data[3] === 0;
}

/** Parses an account creation with its funding; null for any other instruction. */
function createdBy(transaction: RawTransaction, instruction: RawInstruction): Opened | null {
  if (!isOf(transaction, instruction, CREATE_ACCOUNT)) return null;
  const { accounts, data } = instruction;
  return { source: accounts[0] ?? -1, destination: accounts[1] ?? -1, amount: u64At(data, 4) };
}

/**
 * Returns the lamports that a wallet paid as rent for accounts other than its token accounts, created in this
 * transaction and kept: accounts that a venue keeps for its traders, or for a creator whose first fees this trade
 * pays. `paid` are accounts that payments go to.
 */
export function rentOfOthers(transaction: RawTransaction, wallet: string, paid: readonly string[]): bigint {
  const own = new Set(
    [...transaction.tokenBalances()].flatMap(([place, { owner }]) => (owner === wallet ? [place] : [])),
  );
  const created = new Map<number, bigint>();
  const sent = new Map<number, bigint>();
  const bytes = new Map<number, bigint>();
  for (const instruction of transaction.instructions) {
    if (isOf(transaction, instruction, ALLOCATE))
      bytes.set(instruction.accounts[0] ?? -1, u64At(instruction.data, 4));
    const made = createdBy(transaction, instruction);
    const moved = made ?? lamportTransferOf(transaction, instruction);
    if (moved === null || own.has(moved.destination) || transaction.accounts.at(moved.source) !== wallet)
      continue;
    const into = made === null ? sent : created;
    into.set(moved.destination, (into.get(moved.destination) ?? 0n) + moved.amount);
  }
  let rent = 0n;
  for (const [place, amount] of new Map([...sent, ...created])) {
    const after = transaction.lamportsAfter(place) ?? 0n;
    const began = after > 0n && after === transaction.lamportChange(place);
    if (!began || paid.includes(transaction.accounts.at(place))) continue;
    const most = rentExempt(bytes.get(place) ?? 0n);
    rent += created.has(place) || amount < most ? amount : most;
  }
  return rent;
}
