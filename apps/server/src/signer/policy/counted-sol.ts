const DAY_MS = 24 * 3_600_000;
/** Amounts are grouped into intervals of this length, so that a wallet's memory is bounded. */
const STEP_MS = 10 * 60_000;
/** Number of wallets above which old amounts are pruned. */
const MANY = 10_000;

/** By the time at which they counted, oldest first. Times are unix ms. */
type Amounts = Map<number, bigint>;
export type SavedCountedSol = Map<string, Amounts>;

/**
 * SOL, in lamports, that was counted for everyone on its way into wallets whose keys exist only here. It may
 * leave again without being counted twice while it still counts: within 24 hours, and only while the key exists
 * only here. Each counted lamport lets one lamport leave.
 */
export class CountedSol {
  #byWallet: SavedCountedSol = new Map();

  /** Returns the amount that may leave a wallet without counting again. */
  in(wallet: string, now: number): bigint {
    let sum = 0n;
    for (const [at, amount] of this.#byWallet.get(wallet) ?? []) if (!isOver(at, now)) sum += amount;
    return sum;
  }

  /** Adds an amount that counted at `at` and reaches a wallet. */
  add(wallet: string, at: number, amount: bigint): void {
    if (amount <= 0n) return;
    if (this.#byWallet.size >= MANY) this.#makeRoom(at);
    // The beginning of the interval: an amount is forgotten before it stops counting, never after.
    put(this.#of(wallet), at - (at % STEP_MS), amount);
  }

  /**
   * Moves up to an amount from one wallet to another, oldest first. `to` is null for a wallet whose key is not
   * only here. Returns the moved amount.
   */
  move(from: string, to: string | null, amount: bigint, now: number): bigint {
    const source = this.#byWallet.get(from);
    if (source === undefined) return 0n;
    let left = amount;
    for (const [at, kept] of source) {
      if (isOver(at, now)) {
        source.delete(at);
        continue;
      }
      if (left === 0n) break;
      const moved = smaller(kept, left);
      if (moved === kept) source.delete(at);
      else source.set(at, kept - moved);
      if (to !== null) put(this.#of(to), at, moved);
      left -= moved;
    }
    if (source.size === 0) this.#byWallet.delete(from);
    return amount - left;
  }

  /** Forgets a wallet whose key may leave. */
  forget(wallet: string): void {
    this.#byWallet.delete(wallet);
  }

  save(): SavedCountedSol {
    return this.#byWallet;
  }

  restore(saved: SavedCountedSol): void {
    this.#byWallet = saved;
  }

  #of(wallet: string): Amounts {
    const known = this.#byWallet.get(wallet) ?? new Map<number, bigint>();
    this.#byWallet.set(wallet, known);
    return known;
  }

  #makeRoom(now: number): void {
    for (const [wallet, amounts] of this.#byWallet)
      if ([...amounts.keys()].every((at) => isOver(at, now))) this.#byWallet.delete(wallet);
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const isOver = (at: number, now: number): boolean => at <= now - DAY_MS;

/** Keeps the times sorted: an older amount may reach a wallet after a newer one. */
function put(amounts: Amounts, at: number, amount: bigint): void {
  if (amount === 0n) return;
  const isLast = [...amounts.keys()].every((known) => known <= at);
  amounts.set(at, (amounts.get(at) ?? 0n) + amount);
  if (isLast) return;
  const inOrder = [...amounts].sort(([one], [other]) => one - other);
  amounts.clear();
  for (const [known, sum] of inOrder) amounts.set(known, sum);
}
