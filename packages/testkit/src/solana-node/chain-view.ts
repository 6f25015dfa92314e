import type { Tape, TapeBlock } from './tape.ts';

/** How far a node's chain has come, and the forks that it takes for the chain until the next slot proves them wrong. */
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

  /** Goes one slot on. With `fork` the slot that gets confirmed by it is a wrong one for now. */
  advance(fork: boolean): void {
    this.#processed++;
    if (fork) this.#forked.add(this.confirmed);
    this.#forked.delete(this.confirmed - 1);
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
    if (this.isForked(slot)) return this.tape.block(slot, 1);
    return this.tape.isSkipped(slot) ? null : this.tape.block(slot);
  }
}
