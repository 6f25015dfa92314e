import type { LedgerAccount } from './accounts.ts';

export interface LedgerLine {
  readonly account: LedgerAccount;
  /** A mint; native SOL is the wrapped SOL mint. */
  readonly asset: string;
  /**
   * Lamports or raw units; above zero reaches the account, below zero leaves it. Lines of zero are left out.
   */
  readonly amount: bigint;
}

export interface LedgerEntry {
  /** What happened, e.g. `swap.hold`. */
  readonly kind: string;
  /** Names this happening among its kind: posting it again changes nothing. */
  readonly ref: string;
  readonly lines: readonly LedgerLine[];
}

export interface Posted {
  readonly entryId: string;
  /** True when this entry had been posted before, with the same lines. */
  readonly repeated: boolean;
}

/** A wallet or hold cannot pay. Nothing was written; the transaction stays usable. */
export class InsufficientFunds extends Error {
  readonly account: LedgerAccount;
  readonly asset: string;
  /** Lamports or raw units that are missing. */
  readonly missing: bigint;

  constructor(account: LedgerAccount, asset: string, missing: bigint) {
    super(`${account.kind} ${account.ref} lacks ${missing} of ${asset}`);
    this.name = 'InsufficientFunds';
    this.account = account;
    this.asset = asset;
    this.missing = missing;
  }
}

/**
 * The ledger refuses an entry: it does not sum to zero, is empty, or reuses a ref with other lines. A fault
 * of the program.
 */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/** The lines that count, checked: some remain, and each asset sums to zero. Throws `LedgerRefusal`. */
export function balancedLines(entry: LedgerEntry): readonly LedgerLine[] {
  const lines = entry.lines.filter((line) => line.amount !== 0n);
  if (lines.length === 0) throw new LedgerRefusal(`${entry.kind} ${entry.ref} moves nothing`);
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new LedgerRefusal(`${entry.kind} ${entry.ref} is off by ${sum} of ${asset}`);
  }
  return lines;
}
