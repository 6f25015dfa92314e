import type { MarketId } from '@dugout/domain/markets';
import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { backingOf, withheldBy } from './account-flows.ts';
import { type Findings, type Inferred, stamp } from './decoder.ts';
import { lamportTransferOf, transferOf } from './token-transfer.ts';
import { traderOf } from './trader.ts';

/** A swap on a curve that holds its SOL as lamports; only its tokens are in a vault. Accounts are indices. */
interface CurveSwap {
  readonly program: string;
  readonly market: MarketId;
  readonly isBuy: boolean;
  readonly pool: number;
  readonly mint: number;
  readonly owner: number;
  /** Token accounts of the curve and of the trader. */
  readonly vault: number;
  readonly userTokens: number;
  /** Account with the curve's lamports. */
  readonly lamports: number;
  /** Recipients of the fees that the trader or the curve pays in the swap. */
  readonly feeAccounts: readonly number[];
  /**
   * Reads the program's own event, null without one.
   * @throws RangeError for an unknown layout
   */
  readonly reported: () => ReportedCurveSwap | null;
}

export interface ReportedCurveSwap {
  readonly tokens: bigint;
  /** Lamports paid including all fees, or received after them. */
  readonly lamports: bigint;
  readonly fee: bigint;
  readonly agrees: boolean;
}

/** Returns the tokens moved between curve and trader in this swap, and the amount that arrived. */
function tokensMoved(
  transaction: RawTransaction,
  swap: CurveSwap,
  called: readonly RawInstruction[],
): { sent: bigint; got: bigint } | null {
  const [source, destination] = swap.isBuy ? [swap.vault, swap.userTokens] : [swap.userTokens, swap.vault];
  for (const instruction of called) {
    const transfer = transferOf(transaction, instruction);
    if (transfer === null || transfer.source !== source || transfer.destination !== destination) continue;
    const kept = transfer.withheld ?? withheldBy(transaction, destination, transfer.amount);
    return { sent: transfer.amount, got: transfer.amount - kept };
  }
  return null;
}

/** Lamports moved to or from the curve, and fees paid separately; null when unknown. */
interface LamportsMoved {
  readonly curve: bigint | null;
  readonly fees: bigint | null;
}

/**
 * For a buy, sums transfers to the curve and the fee accounts. For a sell, uses the balance changes of these
 * accounts, if no other swap of the transaction names them.
 */
function lamportsMoved(
  transaction: RawTransaction,
  instruction: RawInstruction,
  swap: CurveSwap,
  called: readonly RawInstruction[],
): LamportsMoved {
  if (swap.isBuy) {
    const legs = called.flatMap((candidate) => lamportTransferOf(transaction, candidate) ?? []);
    const curve = legs.find(({ destination }) => destination === swap.lamports);
    const fees = legs
      .filter(({ source, destination }) => source === curve?.source && swap.feeAccounts.includes(destination))
      .reduce((sum, { amount }) => sum + amount, 0n);
    return { curve: curve?.amount ?? null, fees: fees === 0n ? null : fees };
  }
  const isNamed = (account: number): boolean =>
    transaction.instructions.some(
      (other) =>
        other !== instruction &&
        other.program === instruction.program &&
        Array.from(other.accounts).includes(account),
    );
  const gainOf = (account: number): bigint | null =>
    isNamed(account) ? null : withoutTransfers(transaction, account);
  const gain = gainOf(swap.lamports);
  const fees = swap.feeAccounts.map(gainOf);
  const taken = fees.reduce<bigint | null>(
    (sum, each) => (sum === null || each === null || each < 0n ? null : sum + each),
    0n,
  );
  return {
    curve: gain === null || gain >= 0n ? null : -gain,
    fees: gain === null || taken === 0n ? null : taken,
  };
}

/**
 * Returns an account's change in lamports made by programs, without transfers; null when its balances are
 * unknown.
 */
function withoutTransfers(transaction: RawTransaction, account: number): bigint | null {
  let change = transaction.lamportChange(account);
  if (change === null) return null;
  for (const instruction of transaction.instructions) {
    const transfer = lamportTransferOf(transaction, instruction);
    if (transfer?.destination === account) change -= transfer.amount;
    if (transfer?.source === account) change += transfer.amount;
  }
  return change;
}

/** Returns the lamports paid or received by the trader, including fees; null when unknown. */
function lamportsOfTrader(
  isBuy: boolean,
  { curve, fees }: LamportsMoved,
  reported: ReportedCurveSwap | null,
): bigint | null {
  if (curve === null || (fees === null && reported !== null)) return reported?.lamports ?? curve;
  return isBuy ? curve + (fees ?? 0n) : curve - (fees ?? 0n);
}

function readReport(swap: CurveSwap): {
  reported: ReportedCurveSwap | null;
  without: Inferred['reason'] | null;
} {
  try {
    const reported = swap.reported();
    return { reported, without: reported === null ? 'event missing' : null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reported: null, without: 'event layout unknown' };
  }
}

/**
 * Reads one swap on such a curve: the tokens from transfers, the lamports from transfers or from an event that
 * agrees with them.
 */
export function curveSwap(
  transaction: RawTransaction,
  instruction: RawInstruction,
  findings: Findings,
  swap: CurveSwap,
  called: readonly RawInstruction[],
): void {
  const { program, market, isBuy } = swap;
  const { path } = instruction;
  const moved = tokensMoved(transaction, swap, called);
  if (moved === null) {
    findings.skip(program, path, 'amounts missing');
    return;
  }
  if (backingOf(transaction, swap.vault) === 'contradicted') {
    findings.skip(program, path, 'amounts contradict the balances');
    return;
  }
  const seen = lamportsMoved(transaction, instruction, swap, called);
  const { reported, without } = readReport(swap);
  const agrees =
    reported === null ||
    (reported.agrees && reported.tokens === moved.sent && isBorneOut(isBuy, reported, seen));
  if (!agrees) {
    findings.skip(program, path, 'amounts contradict the transfers');
    return;
  }
  const quoteAmount = lamportsOfTrader(isBuy, seen, reported);
  const mint = transaction.tokenBalances().get(swap.vault)?.mint || transaction.accounts.at(swap.mint);
  const decimals = transaction.mintDecimals(mint);
  if (quoteAmount === null) findings.skip(program, path, 'event missing');
  else if (moved.got <= 0n || quoteAmount <= 0n) findings.skip(program, path, 'amount is zero');
  else if (decimals === null) findings.skip(program, path, 'token decimals unknown');
  else {
    const stamped = stamp(transaction, path);
    const poolOwner = transaction.tokenBalances().get(swap.vault)?.owner ?? '';
    findings.event({
      kind: 'trade',
      ...stamped,
      market,
      pool: transaction.accounts.at(swap.pool),
      wallet: traderOf(transaction, transaction.accounts.at(swap.owner), isBuy ? mint : SOL_MINT, [
        poolOwner,
      ]),
      side: isBuy ? 'buy' : 'sell',
      mint,
      decimals,
      tokenAmount: isBuy ? moved.got : moved.sent,
      quoteMint: SOL_MINT,
      quoteAmount,
      feeAmount: reported?.fee ?? seen.fees ?? 0n,
      reserves: null,
    });
    if (without !== null) findings.infer(program, stamped.id, without);
  }
}

/** Reports whether the lamports moved agree with the report; some programs keep the fee in the curve. */
function isBorneOut(
  isBuy: boolean,
  { lamports, fee }: ReportedCurveSwap,
  { curve, fees }: LamportsMoved,
): boolean {
  if (fees !== null && fees !== fee) return false;
  if (curve === null) return true;
  return curve === lamports || curve === (isBuy ? lamports - fee : lamports + fee);
}
