/**
 * How parties share a cap that is the same for all of them together, so that none of them can use it up and
 * shut the others out. Amounts are in any one unit, and never below zero.
 */

/** A party takes at most this part of what the other parties left. */
const PART = 4n;
/** Uses that cost nobody anything take at most this part of the cap together. */
const FREE_PART = 2n;
/** How long an account is new, in ms. What a new account uses is free: others can be made at no cost. */
export const NEW_ACCOUNT_MS = 7 * 86_400_000;

/** What is used of a cap at one moment. */
export interface SharedUse {
  /** By all parties together, `own` included. */
  readonly all: bigint;
  readonly own: bigint;
}

/** What one party may still take of a cap. `least` is the smallest amount of any use to a party. */
export function shareLeft(cap: bigint, { all, own }: SharedUse, least = 0n): bigint {
  const ofOthers = all - own;
  const share = larger((cap - ofOthers) / PART, least);
  return larger(smaller(cap - all, share - own), 0n);
}

/**
 * What uses that anybody can repeat with more accounts, at no cost, may still take together of a cap of which
 * they have used `used`. The rest of the cap is kept for the others.
 */
export const freeUseLeft = (cap: bigint, used: bigint): bigint => larger(cap / FREE_PART - used, 0n);

/** One use of a cap. */
export interface TimedUse {
  /** When it stops counting, in unix ms; null while that is not known. */
  readonly endsAt: number | null;
  readonly amount: bigint;
  /** The part of `amount` that cost nothing: see `freeUseLeft`. */
  readonly free: bigint;
  readonly isOwn: boolean;
}

/** What a party would take of a cap, and how much of it at no cost. */
export interface WantedShare {
  readonly cap: bigint;
  readonly amount: bigint;
  readonly free: bigint;
  readonly least?: bigint;
}

/** Whether a party may take what it wants while these uses count. */
export function fitsShare(uses: readonly TimedUse[], { cap, amount, free, least }: WantedShare): boolean {
  let [all, own, freely] = [0n, 0n, 0n];
  for (const use of uses) {
    all += use.amount;
    freely += use.free;
    if (use.isOwn) own += use.amount;
  }
  return amount <= shareLeft(cap, { all, own }, least) && free <= freeUseLeft(cap, freely);
}

/** When a party may take what it wants, in unix ms; null where that is not known, or never. */
export function fitsShareAt(uses: readonly TimedUse[], wanted: WantedShare): number | null {
  const ends = uses.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt])).sort((a, b) => a - b);
  for (const end of ends) {
    const left = uses.filter(({ endsAt }) => endsAt === null || endsAt > end);
    if (fitsShare(left, wanted)) return end;
  }
  return null;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
