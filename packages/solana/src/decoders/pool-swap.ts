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

/** What a program's own event says of a swap, in raw units. */
export interface ReportedSwap {
  /** False when the event's amounts are not those that moved. */
  readonly agrees: boolean;
  /** The pool's fees, by the side that they were taken from. */
  readonly feeIn: bigint;
  readonly feeOut: bigint;
  /**
   * What the pool prices on after the swap, by the side that went in and the side that came out; null where
   * it does not say.
   */
  readonly after: { readonly input: bigint; readonly output: bigint } | null;
  /** What the mint kept of the output, where the event says so. */
  readonly outputKept?: bigint;
}

/** What a program that sends no events says of each swap: its transfers are all there is. */
export const NOTHING_REPORTED: ReportedSwap = { agrees: true, feeIn: 0n, feeOut: 0n, after: null };

export interface SwapOfProgram {
  readonly program: string;
  readonly market: MarketId;
  readonly accounts: SwapAccounts;
  /** Distinguished from other legs of the same instruction by this ending of the path. */
  readonly leg?: string;
  /** What the swap called, where that is more exactly known than by the call depths. */
  readonly called?: readonly RawInstruction[];
  /**
   * Reads the program's own event; null where there is none. Throws RangeError for one that no known layout
   * explains.
   */
  readonly reported: (moved: Moved, called: readonly RawInstruction[]) => ReportedSwap | null;
}

/**
 * Reads one swap of a pool whose accounts are known: amounts from what moved through its vaults, the rest
 * from the program's event.
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

/** The mint of a vault: as its balance says, else as the instruction names it. */
function mintOf(transaction: RawTransaction, vault: number, { vaultA, mintA, mintB }: SwapAccounts): string {
  const known = transaction.tokenBalances().get(vault)?.mint;
  if (known !== undefined && known !== '') return known;
  return transaction.accounts.at(vault === vaultA ? mintA : mintB);
}

/** The trade's id, or null when it was skipped. */
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
 * The event of this kind that a swap sent to its own program: the data and where the event's fields start.
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
