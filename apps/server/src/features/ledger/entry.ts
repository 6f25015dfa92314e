import type { LedgerAccount } from './accounts.ts';

export interface LedgerLine {
  readonly account: LedgerAccount;
  /** A mint; native SOL is the wrapped SOL mint. */
  readonly asset: string;
  /**
   * Lamports or raw units; positive amounts reach the account, negative ones leave it. Zero lines are omitted.
   */
  readonly amount: bigint;
}

export interface LedgerEntry {
  /** The kind of event, e.g. `swap.hold`. */
  readonly kind: string;
  /** Identifies the event within its kind: posting it again changes nothing. */
  readonly ref: string;
  readonly lines: readonly LedgerLine[];
}

export interface Posted {
  readonly entryId: string;
  /** Whether this entry had been posted before, with the same lines. */
  readonly repeated: boolean;
}

/** A wallet or hold cannot pay. Nothing was written; the transaction stays usable. */
export class InsufficientFunds extends Error {
  readonly account: LedgerAccount;
  readonly asset: string;
  /** The missing lamports or raw units. */
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
 * The ledger rejects an entry: it does not sum to zero, is empty, or reuses a ref with other lines. A programming
 * error.
 */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/**
 * Returns the nonzero lines after checking that some remain and each asset sums to zero. Throws `LedgerRefusal`.
 */
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
