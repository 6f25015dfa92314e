import type { Tape, TapeBlock } from './tape.ts';

/**
 * How far a node's chain has come, and the forks that it takes for the chain until the next slot proves them
 * wrong.
 */
export class ChainView {
  readonly tape: Tape;
  readonly #forked = new Set<number>();
  #processed: number;

  constructor(tape: Tape, processed: number) {
    this.tape = tape;
    this.#processed = processed;
  }

  /** The newest slot that began; the one before it is confirmed, and finalized is what lies 32 slots back. */
  get processed(): number {
    return this.#processed;
  }
  get confirmed(): number {
    return this.#processed - 1;
  }

  /**
   * Goes one slot on. With `fork` the slot that gets confirmed by it is a wrong one for now; up to `depth` of
   * them stand on one another before they are proved wrong. The answer is the slots that hold their right
   * blocks from now on.
   */
  advance(fork: boolean, depth = 1): number[] {
    this.#processed++;
    const righted = fork && this.#forked.size < depth ? [] : [...this.#forked];
    for (const slot of righted) this.#forked.delete(slot);
    if (fork) this.#forked.add(this.confirmed);
    return righted;
  }

  newest(commitment: unknown): number {
    if (commitment === 'processed') return this.#processed;
    return commitment === 'confirmed' ? this.confirmed : Math.max(this.tape.firstSlot, this.#processed - 32);
  }

  /** True while a wrong block stands in the slot. */
  isForked(slot: number): boolean {
    return this.#forked.has(slot);
  }

  /** The block of a slot as the node sees it now; null for a slot without one. */
  block(slot: number): TapeBlock | null {
    if (this.isForked(slot)) {
      const [wrong, below] = [this.tape.block(slot, 1), slot - 1];
      if (!this.isForked(below)) return wrong;
      return { ...wrong, parentSlot: below, previousBlockhash: this.tape.block(below, 1).blockhash };
    }
    return this.tape.isSkipped(slot) ? null : this.tape.block(slot);
  }
}
