import type { Block } from '@dugout/solana/rpc/block';

/** How many slots a notification may come late. */
const PATIENCE_SLOTS = 12;

/**
 * Which transactions a node announced by itself. Compared with the blocks once late notifications have had
 * their time, it shows what the stream left out although its connection stood.
 */
export class Mentions {
  readonly #mentioned = new Map<number, Set<string>>();
  readonly #waiting: Block[] = [];

  add(slot: number, signature: string): void {
    const mentioned = this.#mentioned.get(slot);
    if (mentioned === undefined) this.#mentioned.set(slot, new Set([signature]));
    else mentioned.add(signature);
  }

  /** Takes a released block in; answers the slots before whose transactions were not all announced. */
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

  /** Forgets what waits: from here on notifications are expected again. */
  clear(): void {
    this.#waiting.length = 0;
    this.#mentioned.clear();
  }
}
