/**
 * Shares a common cap among parties so that none of them can use it up and shut out the others. Amounts are in
 * any one unit, never negative.
 */

/**
 * How long an account counts as new, in ms. Uses by a new account count as free, because more accounts can be
 * made at no cost.
 */
export const NEW_ACCOUNT_MS = 7 * 86_400_000;

export interface SharedUse {
  /** By all parties together, including `own`. */
  readonly all: bigint;
  readonly own: bigint;
}

/**
 * Returns how much of a cap one party may still take: at most half of what the other parties left, rounded up.
 */
export function shareLeft(cap: bigint, { all, own }: SharedUse): bigint {
  const ofOthers = all - own;
  return larger(smaller(cap - all, halfOf(cap - ofOthers) - own), 0n);
}

/**
 * Returns the part of a cap, rounded up, for uses that anybody can repeat at no cost with more accounts. The rest
 * is reserved for other uses. Parties share it like the cap itself.
 */
export const freePartOf = (cap: bigint): bigint => halfOf(cap);

export interface TimedUse {
  /** When it expires, in unix ms; null while unknown. */
  readonly endsAt: number | null;
  readonly amount: bigint;
  /** The part of `amount` that cost nothing: see `freePartOf`. */
  readonly free: bigint;
  readonly isOwn: boolean;
}

/** The amount that a party requests, and the part of it that costs nothing. */
interface WantedShare {
  readonly cap: bigint;
  readonly amount: bigint;
  readonly free: bigint;
}

/** The exhausted limit: the cap for everyone, its part for uses at no cost, or the party's share. */
export type Shortage = 'everyone' | 'free' | 'share';

/** Returns why a party's request is rejected while these uses count; null when it is allowed. */
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

/** Returns whether the cap or the party's share of it is exhausted; null when neither is. */
export function shortageIn(cap: bigint, used: SharedUse, amount: bigint): 'everyone' | 'share' | null {
  if (amount <= shareLeft(cap, used)) return null;
  return amount > cap - used.all ? 'everyone' : 'share';
}

/** Returns when the request will be allowed, in unix ms; null when unknown or never. */
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
