import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { withheldBy } from './account-flows.ts';
import { knowsDepth } from './call-tree.ts';
import { type TokenTransferLeg, transferOf } from './token-transfer.ts';

/**
 * The accounts of one swap in one pool, as indices in the transaction; -1 for an account that the instruction
 * does not name.
 */
export interface SwapAccounts {
  readonly pool: number;
  /** Authority that signed the swap. */
  readonly owner: number;
  readonly vaultA: number;
  readonly vaultB: number;
  readonly mintA: number;
  readonly mintB: number;
  readonly userIn: number;
  readonly userOut: number;
}

/** Amounts moved by a swap, in raw units. */
export interface Moved {
  readonly inputVault: number;
  readonly outputVault: number;
  /** Paid by the trader for the swap: into the vault and to the swap's fee accounts. */
  readonly input: bigint;
  readonly intoVault: bigint;
  readonly arrived: bigint;
  /** Sent from the vault to the trader. */
  readonly output: bigint;
  /** The part that arrived at the trader. */
  readonly received: bigint;
  readonly inputDecimals: number | null;
  readonly outputDecimals: number | null;
}

const includes = (accounts: ArrayLike<number>, account: number): boolean => {
  for (let i = 0; i < accounts.length; i++) if (accounts[i] === account) return true;
  return false;
};

const sum = (legs: readonly TokenTransferLeg[]): bigint =>
  legs.reduce((total, leg) => total + leg.amount, 0n);

/**
 * Computes amounts from the token transfers called by the swap; null without both an incoming and an outgoing
 * transfer.
 */
export function movedByTransfers(
  transaction: RawTransaction,
  swap: RawInstruction,
  { vaultA, vaultB, userIn, userOut }: SwapAccounts,
  called: readonly RawInstruction[],
): Moved | null {
  const legs: TokenTransferLeg[] = [];
  for (const instruction of called) {
    const leg = transferOf(transaction, instruction);
    if (leg !== null && leg.source !== leg.destination) legs.push(leg);
  }
  const enters = (leg: TokenTransferLeg): boolean => leg.destination === vaultA || leg.destination === vaultB;
  const paid = legs.find((leg) => enters(leg) && leg.source === userIn) ?? legs.find(enters);
  if (paid === undefined) return null;
  const outputVault = paid.destination === vaultA ? vaultB : vaultA;
  const fromVault = legs.filter((leg) => leg.source === outputVault);
  const toTrader = fromVault.filter((leg) => leg.destination === userOut);
  const paidOut = toTrader.length > 0 ? toTrader : fromVault.slice(0, 1);
  const [first] = paidOut;
  if (first === undefined) return null;
  const isForSwap = (leg: TokenTransferLeg): boolean =>
    knowsDepth(swap, called) || includes(swap.accounts, leg.destination);
  const spent = legs.filter(
    (leg) => leg.source === paid.source && leg.destination !== userOut && isForSwap(leg),
  );
  const keptOf = (transfers: readonly TokenTransferLeg[]): bigint =>
    transfers.reduce(
      (total, leg) => total + (leg.withheld ?? withheldBy(transaction, leg.destination, leg.amount)),
      0n,
    );
  const output = sum(paidOut);
  const entered = spent.filter((leg) => leg.destination === paid.destination);
  const intoVault = sum(entered);
  return {
    inputVault: paid.destination,
    outputVault,
    input: sum(spent),
    intoVault,
    arrived: intoVault - keptOf(entered),
    output,
    received: output - keptOf(paidOut),
    inputDecimals: paid.decimals,
    outputDecimals: first.decimals,
  };
}

/**
 * Computes amounts from the vaults' balances, for sources without inner instructions; null unless only this swap
 * names the vaults.
 */
export function movedByBalances(
  transaction: RawTransaction,
  swap: RawInstruction,
  { vaultA, vaultB }: SwapAccounts,
): Moved | null {
  const { instructions } = transaction;
  if (instructions.some((other) => other.path.includes('.'))) return null;
  if (
    instructions.some(
      (other) => other !== swap && (includes(other.accounts, vaultA) || includes(other.accounts, vaultB)),
    )
  )
    return null;
  const balances = transaction.tokenBalances();
  const a = balances.get(vaultA);
  const b = balances.get(vaultB);
  if (a === undefined || b === undefined) return null;
  const changeA = a.after - a.before;
  const changeB = b.after - b.before;
  if (changeA > 0n && changeB < 0n) return plainly(vaultA, vaultB, changeA, -changeB);
  return changeB > 0n && changeA < 0n ? plainly(vaultB, vaultA, changeB, -changeA) : null;
}

const plainly = (inputVault: number, outputVault: number, input: bigint, output: bigint): Moved => ({
  inputVault,
  outputVault,
  input,
  intoVault: input,
  arrived: input,
  output,
  received: output,
  inputDecimals: null,
  outputDecimals: null,
});

/**
 * Reports whether an event's amounts equal those moved. Programs report them with or without a mint's transfer
 * fee.
 */
export function agrees(moved: Moved, input: bigint, output: bigint, keptIn = 0n, keptOut = 0n): boolean {
  const { intoVault } = moved;
  const sameInput =
    input === intoVault || input === moved.arrived || input === moved.input || input + keptIn === intoVault;
  return (
    sameInput && (output === moved.output || output === moved.received || output + keptOut === moved.output)
  );
}
