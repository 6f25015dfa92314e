import type { Block } from '@dugout/solana/rpc/block';

/** How many slots late a notification may be. */
const PATIENCE_SLOTS = 12;

/**
 * The transactions that a node announced. Comparing them with the blocks after a grace period reveals what the
 * stream missed on a live connection.
 */
export class Mentions {
  readonly #mentioned = new Map<number, Set<string>>();
  readonly #waiting: Block[] = [];

  add(slot: number, signature: string): void {
    const mentioned = this.#mentioned.get(slot);
    if (mentioned === undefined) this.#mentioned.set(slot, new Set([signature]));
    else mentioned.add(signature);
  }

  /** Adds a released block and returns earlier slots with transactions that were not announced. */
  compare(block: Block): number[] {
    this.#waiting.push(block);
    const missed: number[] = [];
    for (
      let oldest = this.#waiting[0];
      oldest !== undefined && oldest.slot <= block.slot - PATIENCE_SLOTS;
      oldest = this.#waiting[0]
    ) {
      this.#waiting.shift();
      const mentioned = this.#mentioned.get(oldest.slot);
      if (!oldest.transactions.every(({ signature }) => mentioned?.has(signature))) missed.push(oldest.slot);
    }
    for (const slot of this.#mentioned.keys())
      if (slot <= block.slot - PATIENCE_SLOTS) this.#mentioned.delete(slot);
    return missed;
  }

  /** Drops waiting blocks, after which notifications are expected again. */
  clear(): void {
    this.#waiting.length = 0;
    this.#mentioned.clear();
  }
}
