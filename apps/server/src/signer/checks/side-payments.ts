import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';

/** The platform fee and then the tip of a swap, each paid once and exactly as the intent says. */
export class SidePayments {
  readonly #intent: Swap;
  #fee = 0n;
  #tip = 0n;

  constructor(intent: Swap) {
    this.#intent = intent;
  }

  /** Counts a payment from the wallet. Returns false when it is neither the fee nor the tip. */
  take(to: string, lamports: bigint): boolean {
    const { feeDestination, feeLamports, tipDestinations, tipLamports } = this.#intent;
    if (lamports === 0n) return false;
    if (to === feeDestination && lamports === feeLamports && this.#fee === 0n && this.#tip === 0n) {
      this.#fee = lamports;
      return true;
    }
    if (!tipDestinations.includes(to) || lamports !== tipLamports || this.#tip > 0n) return false;
    this.#tip = lamports;
    return true;
  }

  /** Throws unless both were paid. */
  demandPaid(): void {
    const { feeDestination, feeLamports, tipLamports } = this.#intent;
    demand(this.#fee === (feeDestination === null ? 0n : feeLamports), 'the fee is not paid');
    demand(this.#tip === tipLamports, 'the tip is not paid');
  }
}
