import type { MarketId } from '@dugout/domain/markets';
import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { backingOf, withheldBy } from './account-flows.ts';
import { type Findings, type Inferred, stamp } from './decoder.ts';
import { lamportTransferOf, transferOf } from './token-transfer.ts';
import { traderOf } from './trader.ts';

/** A swap on a curve that holds its SOL as lamports: only its tokens lie in a vault. Accounts are indices. */
export interface CurveSwap {
  readonly program: string;
  readonly market: MarketId;
  readonly isBuy: boolean;
  readonly pool: number;
  readonly mint: number;
  readonly owner: number;
  /** The curve's tokens and those of the trader. */
  readonly vault: number;
  readonly userTokens: number;
  /** Who holds the curve's lamports. */
  readonly lamports: number;
  /**
   * What the program's own event says, null where there is none. Throws RangeError for one that no known
   * layout explains.
   */
  readonly reported: () => ReportedCurveSwap | null;
}

export interface ReportedCurveSwap {
  readonly tokens: bigint;
  readonly lamports: bigint;
  readonly fee: bigint;
  readonly agrees: boolean;
}

/** The token units that moved between the curve and the trader in this swap, and what of them arrived. */
function tokensMoved(
  transaction: RawTransaction,
  swap: CurveSwap,
  called: readonly RawInstruction[],
): { sent: bigint; got: bigint } | null {
  const [source, destination] = swap.isBuy ? [swap.vault, swap.userTokens] : [swap.userTokens, swap.vault];
  for (const instruction of called) {
    const transfer = transferOf(transaction, instruction);
    if (transfer === null || transfer.source !== source || transfer.destination !== destination) continue;
    const kept = transfer.withheld ?? withheldBy(transaction, destination);
    return { sent: transfer.amount, got: transfer.amount - kept };
  }
  return null;
}

/**
 * Lamports that went to the curve (a transfer) or left it (its own balance, where no other swap of the
 * transaction names it).
 */
function lamportsMoved(
  transaction: RawTransaction,
  instruction: RawInstruction,
  swap: CurveSwap,
  called: readonly RawInstruction[],
): bigint | null {
  if (swap.isBuy) {
    for (const candidate of called) {
      const transfer = lamportTransferOf(transaction, candidate);
      if (transfer?.destination === swap.lamports) return transfer.amount;
    }
    return null;
  }
  const others = transaction.instructions.some(
    (other) =>
      other !== instruction &&
      other.program === instruction.program &&
      Array.from(other.accounts).includes(swap.lamports),
  );
  const change = others ? null : transaction.lamportChange(swap.lamports);
  return change === null || change >= 0n ? null : -change;
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
 * Reads one swap on such a curve: the tokens from what moved, the lamports from what moved or from the event
 * that agrees with it.
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
    (reported.agrees && reported.tokens === moved.sent && (seen === null || sameLamports(reported, seen)));
  if (!agrees) {
    findings.skip(program, path, 'amounts contradict the transfers');
    return;
  }
  const quoteAmount = reported?.lamports ?? seen;
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
      feeAmount: reported?.fee ?? 0n,
      reserves: null,
    });
    if (without !== null) findings.infer(program, stamped.id, without);
  }
}

/** Programs tell lamports with or without their fee. */
const sameLamports = ({ lamports, fee }: ReportedCurveSwap, seen: bigint): boolean =>
  lamports === seen || lamports - fee === seen || lamports + fee === seen;
