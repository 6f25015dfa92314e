import type { Tape, TapeBlock } from './tape.ts';

/** A node's position on its chain, and the forks it believes in until the next slot corrects them. */
export class ChainView {
  readonly tape: Tape;
  readonly #forked = new Set<number>();
  #processed: number;

  constructor(tape: Tape, processed: number) {
    this.tape = tape;
    this.#processed = processed;
  }

  get firstSlot(): number {
    return this.tape.firstSlot;
  }

  /** The newest slot that began. The one before it is confirmed, and those 32 slots back are finalized. */
  get processed(): number {
    return this.#processed;
  }
  get confirmed(): number {
    return this.#processed - 1;
  }

  /**
   * Advances by one slot. With `fork`, the slot confirmed by it is temporarily a wrong one; up to `depth` wrong
   * blocks follow each other before they are corrected. Returns the slots corrected by this step.
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

  /** Reports whether the slot currently has a wrong block. */
  isForked(slot: number): boolean {
    return this.#forked.has(slot);
  }

  /** Returns the block of a slot in the node's current view; null for a slot without a block. */
  block(slot: number): TapeBlock | null {
    if (this.isForked(slot)) {
      const [wrong, below] = [this.tape.block(slot, 1), slot - 1];
      if (!this.isForked(below)) return wrong;
      return { ...wrong, parentSlot: below, previousBlockhash: this.tape.block(below, 1).blockhash };
    }
    return this.tape.isSkipped(slot) ? null : this.tape.block(slot);
  }
}
