import type { Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { backingOf } from './account-flows.ts';
import { discriminatorAt, EVENT_TAG } from './bytes/discriminator.ts';
import { calledBy } from './call-tree.ts';
import { type Findings, type Inferred, stamp } from './decoder.ts';
import { type Moved, movedByBalances, movedByTransfers, type SwapAccounts } from './pool-amounts.ts';
import { isTradedAgainst } from './quote-mints.ts';
import { traderOf } from './trader.ts';

/** A swap according to the program's own event, in raw units. */
export interface ReportedSwap {
  /** False when the event's amounts differ from those moved. */
  readonly agrees: boolean;
  /** The pool's fees, by the side from which they are taken. */
  readonly feeIn: bigint;
  readonly feeOut: bigint;
  /** The pool's pricing reserves after the swap, for input and output side; null when not reported. */
  readonly after: { readonly input: bigint; readonly output: bigint } | null;
  /** The mint's transfer fee on the output, if the event reports it. */
  readonly outputKept?: bigint;
}

/** Report of a program without events; only its transfers count. */
export const NOTHING_REPORTED: ReportedSwap = { agrees: true, feeIn: 0n, feeOut: 0n, after: null };

interface SwapOfProgram {
  readonly program: string;
  readonly market: MarketId;
  readonly accounts: SwapAccounts;
  /** Path suffix that distinguishes several legs of the same instruction. */
  readonly leg?: string;
  /** Instructions called by the swap, if known more exactly than by call depths. */
  readonly called?: readonly RawInstruction[];
  /**
   * Reads the program's own event; null without one.
   * @throws RangeError for an unknown layout
   */
  readonly reported: (moved: Moved, called: readonly RawInstruction[]) => ReportedSwap | null;
}

/**
 * Reads one swap of a pool with known accounts: amounts from movements through its vaults, the rest from the
 * program's event.
 */
export function poolSwap(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
  kind: SwapOfProgram,
): void {
  const { program, accounts } = kind;
  const path = `${swap.path}${kind.leg ?? ''}`;
  const isNextSwap = (other: RawInstruction): boolean =>
    other.program === swap.program && discriminatorAt(other.data) !== EVENT_TAG;
  const called = kind.called ?? calledBy(transaction, at, isNextSwap);
  const byTransfers = movedByTransfers(transaction, swap, accounts, called);
  const moved = byTransfers ?? (called.length === 0 ? movedByBalances(transaction, swap, accounts) : null);
  if (moved === null) {
    findings.skip(program, path, 'amounts missing');
    return;
  }
  const backing = backingOfSwap(transaction, moved, accounts);
  if (byTransfers !== null && backing === 'contradicted') {
    findings.skip(program, path, 'amounts contradict the balances');
    return;
  }
  const { reported, without } = readReport(kind, moved, called);
  if (without === 'event contradicts the transfers' && backing !== 'backed') {
    findings.skip(program, path, 'amounts contradict the transfers');
    return;
  }
  const id = record(transaction, path, findings, kind, moved, reported);
  if (id !== null && (without !== null || byTransfers === null))
    findings.infer(program, id, without ?? 'event missing');
}

function readReport(
  { reported: read }: SwapOfProgram,
  moved: Moved,
  called: readonly RawInstruction[],
): { reported: ReportedSwap | null; without: Inferred['reason'] | null } {
  try {
    const reported = read(moved, called);
    if (reported === null) return { reported, without: 'event missing' };
    return reported.agrees
      ? { reported, without: null }
      : { reported: null, without: 'event contradicts the transfers' };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reported: null, without: 'event layout unknown' };
  }
}

function backingOfSwap(
  transaction: RawTransaction,
  moved: Moved,
  { userIn }: SwapAccounts,
): 'backed' | 'contradicted' | 'unknown' {
  const input = backingOf(transaction, moved.inputVault);
  const output = backingOf(transaction, moved.outputVault);
  if (input === 'contradicted' || output === 'contradicted') return 'contradicted';
  if (input === 'unknown' || output === 'unknown') return 'unknown';
  return userIn >= 0 && backingOf(transaction, userIn) === 'contradicted' ? 'contradicted' : 'backed';
}

/** Returns the mint of a vault according to its balance, otherwise according to the instruction. */
function mintOf(transaction: RawTransaction, vault: number, { vaultA, mintA, mintB }: SwapAccounts): string {
  const known = transaction.tokenBalances().get(vault)?.mint;
  if (known !== undefined && known !== '') return known;
  return transaction.accounts.at(vault === vaultA ? mintA : mintB);
}

/** Returns the trade's id, or null when it was skipped. */
function record(
  transaction: RawTransaction,
  path: string,
  findings: Findings,
  kind: SwapOfProgram,
  moved: Moved,
  reported: ReportedSwap | null,
): string | null {
  const { program, accounts, market } = kind;
  const address = (index: number): string => transaction.accounts.at(index);
  const received = reported?.outputKept === undefined ? moved.received : moved.output - reported.outputKept;
  if (moved.input <= 0n || received <= 0n) {
    findings.skip(program, path, 'amount is zero');
    return null;
  }
  const inputMint = mintOf(transaction, moved.inputVault, accounts);
  const outputMint = mintOf(transaction, moved.outputVault, accounts);
  if (inputMint === '' || outputMint === '' || inputMint === outputMint) {
    findings.skip(program, path, 'mint unknown');
    return null;
  }
  const isBuy = isTradedAgainst(outputMint, inputMint);
  const mint = isBuy ? outputMint : inputMint;
  const decimals = transaction.mintDecimals(mint) ?? (isBuy ? moved.outputDecimals : moved.inputDecimals);
  if (decimals === null) {
    findings.skip(program, path, 'token decimals unknown');
    return null;
  }
  const balances = transaction.tokenBalances();
  const poolOwners = [moved.inputVault, moved.outputVault].map((vault) => balances.get(vault)?.owner ?? '');
  const stamped = stamp(transaction, path);
  findings.event({
    kind: 'trade',
    ...stamped,
    market,
    pool: address(accounts.pool),
    wallet: traderOf(transaction, address(accounts.owner), outputMint, poolOwners),
    side: isBuy ? 'buy' : 'sell',
    mint,
    decimals,
    tokenAmount: isBuy ? received : moved.input,
    quoteMint: isBuy ? inputMint : outputMint,
    quoteAmount: isBuy ? moved.input : received,
    feeAmount: reported === null ? 0n : isBuy ? reported.feeIn : reported.feeOut,
    reserves: reservesOf(reported, isBuy),
  });
  return stamped.id;
}

function reservesOf(reported: ReportedSwap | null, isBuy: boolean): Reserves | null {
  if (reported === null || reported.after === null) return null;
  const { input, output } = reported.after;
  if (input <= 0n || output <= 0n) return null;
  return isBuy ? { base: output, quote: input } : { base: input, quote: output };
}

/**
 * Finds an event of this kind that a swap sent to its own program. Returns the data and the offset of the event's
 * fields.
 */
export function ownEventOf(
  swap: RawInstruction,
  called: readonly RawInstruction[],
  kind: bigint,
): Uint8Array | null {
  for (const { program, data } of called) {
    if (program === swap.program && discriminatorAt(data) === EVENT_TAG && discriminatorAt(data, 8) === kind)
      return data;
  }
  return null;
}
