/** How long a blockhash can be used, in blocks. */
export const BLOCKHASH_BLOCKS = 150;

/** The hashes of blocks that a transaction may still name. */
export class RecentHashes {
  /** Height of each block, by its hash. */
  readonly #heights = new Map<string, number>();
  /** Blocks that are counted as having passed without having been there. */
  #jump = 0;

  /** Notes a new block's hash, and forgets those that are too old beside it. */
  add(hash: string, height: number): void {
    this.#heights.set(hash, height);
    for (const [old, at] of this.#heights) if (height - at > BLOCKHASH_BLOCKS) this.#heights.delete(old);
  }

  /** Forgets the hash of a block that was rolled back. */
  delete(hash: string): void {
    this.#heights.delete(hash);
  }

  /** Whether a transaction in a block at `height` may name a hash. */
  isUsable(hash: string, height: number): boolean {
    const at = this.#heights.get(hash);
    return at !== undefined && height - at <= BLOCKHASH_BLOCKS;
  }

  /** Makes every hash so far too old, as if 151 blocks had passed. */
  expire(): void {
    this.#heights.clear();
    this.#jump = BLOCKHASH_BLOCKS + 1;
  }

  /** By how much the next block's height jumps; counted once. */
  takeJump(): number {
    const jump = this.#jump;
    this.#jump = 0;
    return jump;
  }
}
