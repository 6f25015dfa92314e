/**
 * How parties share a cap that is the same for all of them together, so that none of them can use it up and
 * shut the others out. Amounts are in any one unit, and never below zero.
 */

/** How long an account is new, in ms. What a new account uses is free: others can be made at no cost. */
export const NEW_ACCOUNT_MS = 7 * 86_400_000;

/** Usage of a cap at one moment. */
export interface SharedUse {
  /** By all parties together, `own` included. */
  readonly all: bigint;
  readonly own: bigint;
}

/** What one party may still take of a cap: at most half of what the other parties left, rounded up. */
export function shareLeft(cap: bigint, { all, own }: SharedUse): bigint {
  const ofOthers = all - own;
  return larger(smaller(cap - all, halfOf(cap - ofOthers) - own), 0n);
}

/**
 * The part of a cap, rounded up, that is for uses which anybody can repeat with more accounts, at no cost. The
 * rest is kept for other uses. Parties share it like the cap itself.
 */
export const freePartOf = (cap: bigint): bigint => halfOf(cap);

/** One use of a cap. */
export interface TimedUse {
  /** When it stops counting, in unix ms; null while that is not known. */
  readonly endsAt: number | null;
  readonly amount: bigint;
  /** The part of `amount` that cost nothing: see `freePartOf`. */
  readonly free: bigint;
  readonly isOwn: boolean;
}

/** What a party would take of a cap, and how much of it at no cost. */
export interface WantedShare {
  readonly cap: bigint;
  readonly amount: bigint;
  readonly free: bigint;
}

/**
 * What has no room for more: the cap for everyone, the part of it for uses at no cost, or the share that the
 * party has of it.
 */
export type Shortage = 'everyone' | 'free' | 'share';

/** Returns why a party may not take what it wants while these uses count; null where it may. */
export function shortageOf(uses: readonly TimedUse[], { cap, amount, free }: WantedShare): Shortage | null {
  const [all, freely] = [
    { all: 0n, own: 0n },
    { all: 0n, own: 0n },
  ];
  for (const use of uses) {
    all.all += use.amount;
    freely.all += use.free;
    if (!use.isOwn) continue;
    all.own += use.amount;
    freely.own += use.free;
  }
  return shortageIn(cap, all, amount) ?? (shortageIn(freePartOf(cap), freely, free) === null ? null : 'free');
}

/** Returns whether the cap or the share of it has no room for an amount; null where both have. */
export function shortageIn(cap: bigint, used: SharedUse, amount: bigint): 'everyone' | 'share' | null {
  if (amount <= shareLeft(cap, used)) return null;
  return amount > cap - used.all ? 'everyone' : 'share';
}

/** When a party may take what it wants, in unix ms; null where that is not known, or never. */
export function fitsShareAt(uses: readonly TimedUse[], wanted: WantedShare): number | null {
  const ends = uses.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt])).sort((a, b) => a - b);
  for (const end of ends) {
    const left = uses.filter(({ endsAt }) => endsAt === null || endsAt > end);
    if (shortageOf(left, wanted) === null) return end;
  }
  return null;
}

const halfOf = (amount: bigint): bigint => (amount + 1n) / 2n;
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
