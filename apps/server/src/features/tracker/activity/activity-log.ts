import type { Activity } from '../index.ts';
import { byChain } from './activity.ts';

/** Max activities kept per wallet, and of all wallets together. */
const MAX_OF_A_WALLET = 200;
const MAX = 500_000;
/** Min activities kept per wallet, however many wallets are followed. */
const MIN_OF_A_WALLET = 10;

/** The newest activities of followed wallets, in chain order, each once. */
export class ActivityLog {
  readonly #most: number;
  readonly #wallets = new Map<string, Activity[]>();
  #room = MAX_OF_A_WALLET;
  #size = 0;

  constructor(most: number = MAX) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Oldest first. */
  of(wallet: string): readonly Activity[] {
    return this.#wallets.get(wallet) ?? [];
  }

  /** Returns false when it is already known, or older than those kept. */
  add(activity: Activity): boolean {
    const known = this.#wallets.get(activity.wallet) ?? [];
    let at = known.length;
    for (let before = known[at - 1]; before !== undefined; before = known[--at - 1]) {
      const order = byChain(before, activity);
      if (order === 0) return false;
      if (order < 0) break;
    }
    if (at === 0 && known.length >= this.#room) return false;
    known.splice(at, 0, activity);
    this.#wallets.set(activity.wallet, known);
    this.#size++;
    if (known.length > this.#room) this.#cut(known);
    if (this.#size > this.#most) this.#makeRoom();
    return true;
  }

  /** Removes matching activities. @returns the wallets that lost some */
  drop(isOrphaned: (activity: Activity) => boolean): string[] {
    const touched: string[] = [];
    for (const [wallet, known] of this.#wallets) {
      const left = known.filter((activity) => !isOrphaned(activity));
      if (left.length === known.length) continue;
      this.#size -= known.length - left.length;
      this.#wallets.set(wallet, left);
      touched.push(wallet);
    }
    return touched;
  }

  forget(wallet: string): void {
    this.#size -= this.of(wallet).length;
    this.#wallets.delete(wallet);
  }

  #makeRoom(): void {
    if (this.#room <= MIN_OF_A_WALLET) return;
    this.#room = Math.max(MIN_OF_A_WALLET, this.#room >> 1);
    for (const known of this.#wallets.values()) if (known.length > this.#room) this.#cut(known);
  }

  #cut(known: Activity[]): void {
    this.#size -= known.splice(0, known.length - this.#room).length;
  }
}
