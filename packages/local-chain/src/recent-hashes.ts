/** Validity of a blockhash, in blocks. */
export const BLOCKHASH_BLOCKS = 150;

export class RecentHashes {
  readonly #heights = new Map<string, number>();
  /** Virtual blocks that count as passed. */
  #jump = 0;

  add(hash: string, height: number): void {
    this.#heights.set(hash, height);
    for (const [old, at] of this.#heights) if (height - at > BLOCKHASH_BLOCKS) this.#heights.delete(old);
  }

  /** Removes the hash of a block that was rolled back. */
  delete(hash: string): void {
    this.#heights.delete(hash);
  }

  isUsable(hash: string, height: number): boolean {
    const at = this.#heights.get(hash);
    return at !== undefined && height - at <= BLOCKHASH_BLOCKS;
  }

  /** Expires every hash so far, as if 151 blocks had passed. */
  expire(): void {
    this.#heights.clear();
    this.#jump = BLOCKHASH_BLOCKS + 1;
  }

  /** Returns the jump of the next block's height, once. */
  takeJump(): number {
    const jump = this.#jump;
    this.#jump = 0;
    return jump;
  }
}
