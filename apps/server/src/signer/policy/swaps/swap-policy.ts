import type { Swap } from '../../checks/parse-intent.ts';
import type { PriceBoard } from '../../prices/price-board.ts';
import type { Settled, WantedSwap } from '../../prices/report.ts';
import { SignerError } from '../../signer-error.ts';
import type { MostOf } from '../daily-limits.ts';
import type { SettledEntry, SwappedEntry } from '../policy-entries.ts';
import { spentSwap } from './spent-swap.ts';
import type { SwapLimits } from './swap-limits.ts';
import { type SavedSpending, SwapSpending } from './swap-spending.ts';

/** Decides which swaps are signed, from the known prices and the amounts counted in the journal. */
export class SwapPolicy {
  readonly #limits: SwapLimits;
  readonly #spending: SwapSpending;
  readonly #prices: PriceBoard;

  constructor(limits: SwapLimits, prices: PriceBoard, most: MostOf) {
    this.#limits = limits;
    this.#spending = new SwapSpending(limits, most);
    this.#prices = prices;
  }

  /**
   * Returns the journal line of a swap, or null if it was recorded before. Throws `SignerError` `swap_limit`, and
   * `limit_reached` for a swap of one token for another.
   */
  entryOf(owner: string, swap: Swap, signature: string, now: number): SwappedEntry | null {
    if (this.#spending.isOpen(signature)) return null;
    const spent = spentSwap(owner, swap, this.#limits.network);
    if (spent === null)
      throw new SignerError('limit_reached', 'neither side of the swap is SOL, so its value is not known');
    this.#prices.want(spent.mint, owner, now);
    const { by, lamports } = this.#spending.admit(spent, this.#prices.price(spent.mint, now), now);
    return {
      kind: 'swapped',
      at: now,
      owner,
      wallet: swap.wallet,
      inputMint: swap.inputMint,
      outputMint: swap.outputMint,
      maxIn: swap.maxIn.toString(),
      minOut: swap.minOut.toString(),
      feeLamports: swap.feeLamports.toString(),
      tipLamports: swap.tipLamports.toString(),
      priorityFeeLamports: swap.priorityFeeLamports.toString(),
      signature,
      counted: { by, lamports: lamports.toString() },
    };
  }

  /** Returns the journal line for the outcomes of swaps, or null when none of them is pending. */
  settledOf(ends: readonly Settled[], now: number): SettledEntry | null {
    const swaps = ends.filter(({ signature }) => this.#spending.isOpen(signature));
    return swaps.length === 0 ? null : { kind: 'settled', at: now, swaps };
  }

  take(entry: SwappedEntry | SettledEntry): void {
    if (entry.kind === 'swapped') this.#spending.take(entry);
    else
      for (const { signature, lamports } of entry.swaps)
        this.#spending.settle(signature, lamports === null ? null : BigInt(lamports), entry.at);
  }

  save(): SavedSpending {
    return this.#spending.save();
  }

  restore(saved: SavedSpending): void {
    this.#spending.restore(saved);
  }

  /** Returns the swaps whose outcome is due for a query. */
  unsettled(now: number, most: number): readonly WantedSwap[] {
    return this.#spending.due(now, most).map(([signature, { wallet, at }]) => ({ signature, wallet, at }));
  }
}
