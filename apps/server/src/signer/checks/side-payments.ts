import type { Swap } from './parse-intent.ts';

/** The platform's fee and the tips of a swap, each within its limit. */
export class SidePayments {
  readonly #intent: Swap;
  #fee = 0n;
  #tips = 0n;

  constructor(intent: Swap) {
    this.#intent = intent;
  }

  /** Counts a payment from the wallet; false when neither fee nor tip has room for it. */
  take(to: string, lamports: bigint): boolean {
    const { feeDestination, feeLamports, tipDestinations, maxTipLamports } = this.#intent;
    if (to === feeDestination && this.#fee + lamports <= feeLamports) {
      this.#fee += lamports;
      return true;
    }
    if (!tipDestinations.includes(to) || this.#tips + lamports > maxTipLamports) return false;
    this.#tips += lamports;
    return true;
  }
}
