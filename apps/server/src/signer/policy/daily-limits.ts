import { isDailyLimitRaised } from '@dugout/domain/credentials/wallet-statements';

/** A trader's own limit, as recorded in the journal. */
export interface DailyLimitEntry {
  readonly kind: 'dailyLimitSet';
  /** Unix ms of the signer's clock. */
  readonly at: number;
  readonly owner: string;
  /** A decimal string; null for no limit. */
  readonly lamports: string | null;
  /** Challenge that a credential of the owner answered. Absent when nothing was raised or the owner has none. */
  readonly challenge?: string;
}

/** Returns one trader's spending limit, given the cap for any trader. Lamports. */
export type MostOf = (owner: string, cap: bigint) => bigint;

/** Limits that traders set on their own outflow within 24 hours. Lamports. */
export class DailyLimits {
  #byOwner = new Map<string, bigint>();

  of(owner: string): bigint | null {
    return this.#byOwner.get(owner) ?? null;
  }

  isRaise(owner: string, lamports: bigint | null): boolean {
    return isDailyLimitRaised(this.of(owner), lamports);
  }

  /** The lower of the owner's limit and a cap of the platform. */
  readonly most: MostOf = (owner, cap) => {
    const own = this.of(owner);
    return own !== null && own < cap ? own : cap;
  };

  take({ owner, lamports }: DailyLimitEntry): void {
    if (lamports === null) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, BigInt(lamports));
  }

  save(): Map<string, bigint> {
    return this.#byOwner;
  }

  restore(saved: Map<string, bigint>): void {
    this.#byOwner = saved;
  }
}
