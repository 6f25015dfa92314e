import type { Block } from './block.ts';

/** The end of the released chain. `hash` is null when only the slot is known. */
export interface ChainHead {
  readonly slot: number;
  readonly hash: string | null;
}

/** The gap between the head and the lowest waiting block: the slots `from`…`to`, both inclusive, are missing. */
interface Hole {
  readonly from: number;
  readonly to: number;
}

interface Release {
  readonly blocks: readonly Block[];
  /**
   * Released blocks from this slot on are no longer part of the chain: a rollback deeper than the hold. More
   * blocks may be ready for release.
   */
  readonly orphanedFrom: number | null;
}

/** Number of released blocks remembered, the max depth of a detectable rollback. */
const REMEMBERED = 1_024;
const NOTHING: Release = { blocks: [], orphanedFrom: null };

/**
 * Sorts blocks that arrive in any order, twice, or from abandoned forks into chain order. A block is released
 * once parent links connect it to the head and it has `hold` descendants; a block replaced before then leaves no
 * trace.
 */
export class ChainBuffer {
  readonly #hold: number;
  readonly #blocks = new Map<number, Block>();
  /** The newest released blocks, the head last. */
  readonly #released: ChainHead[] = [];
  #head: ChainHead;

  constructor(head: ChainHead, hold: number) {
    this.#head = head;
    this.#hold = hold;
  }

  get head(): ChainHead {
    return this.#head;
  }
  get size(): number {
    return this.#blocks.size;
  }
  /** The highest known slot; the head's when no block is waiting. */
  get highest(): number {
    let highest = this.#head.slot;
    for (const slot of this.#blocks.keys()) if (slot > highest) highest = slot;
    return highest;
  }

  has(slot: number): boolean {
    return this.#blocks.has(slot);
  }

  /**
   * Adds a block; returns false when it is known or not after the head. A later block in the same slot replaces
   * the earlier one.
   */
  add(block: Block): boolean {
    if (block.slot <= this.#head.slot || this.#blocks.get(block.slot)?.hash === block.hash) return false;
    this.#blocks.set(block.slot, block);
    return true;
  }

  /** Removes and returns the releasable blocks in chain order. */
  release(): Release {
    const { highest } = this;
    for (const top of [...this.#blocks.keys()].sort((a, b) => b - a)) {
      const path = this.#pathTo(top, top === highest);
      if (path === null) continue;
      const blocks = path.slice(0, Math.max(0, path.length - this.#hold));
      const last = blocks.at(-1);
      if (last === undefined) return NOTHING;
      const orphanedFrom = this.#rewind(path[0]);
      if (orphanedFrom !== null) return { blocks: [], orphanedFrom };
      for (const { slot, hash } of blocks) this.#released.push({ slot, hash });
      this.#released.splice(0, this.#released.length - REMEMBERED);
      this.#moveTo({ slot: last.slot, hash: last.hash });
      return { blocks, orphanedFrom: null };
    }
    return NOTHING;
  }

  /**
   * Rewinds to the newest released block that can precede `first`. Returns the lowest slot removed, null when the
   * head already fits. If another block was released in the parent's slot, the parent must be fetched again.
   */
  #rewind(first: Block | undefined): number | null {
    let left: number | null = null;
    while (first !== undefined && this.#head.hash !== null) {
      const { slot, hash } = this.#head;
      const holds = slot < first.parentSlot || (slot === first.parentSlot && hash === first.parentHash);
      if (holds) break;
      left = slot;
      this.#released.pop();
      this.#head = this.#released.at(-1) ?? { slot: Math.min(slot - 1, first.parentSlot), hash: null };
    }
    return left;
  }

  /** Returns the nearest gap below the waiting blocks; null when there is none. */
  hole(): Hole | null {
    const slots = [...this.#blocks.keys()].sort((a, b) => a - b);
    const top = slots.at(-1);
    if (top === undefined) return null;
    for (let at = this.#blocks.get(top); at !== undefined; ) {
      if (at.parentSlot <= this.#head.slot) return null;
      const parent = this.#blocks.get(at.parentSlot);
      if (parent === undefined || parent.hash !== at.parentHash) {
        const below = slots.filter((slot) => slot < (at?.parentSlot ?? 0)).at(-1) ?? this.#head.slot;
        return { from: below + 1, to: at.parentSlot };
      }
      at = parent;
    }
    return null;
  }

  /**
   * Gives up on slots that nobody has: removes and returns the known blocks up to `slot`, by slot, and makes it
   * the head.
   */
  giveUp(slot: number): readonly Block[] {
    const known = [...this.#blocks.values()]
      .filter((block) => block.slot <= slot)
      .sort((a, b) => a.slot - b.slot);
    this.#released.length = 0;
    this.#moveTo({ slot, hash: null });
    return known;
  }

  #moveTo(head: ChainHead): void {
    this.#head = head;
    for (const slot of this.#blocks.keys()) if (slot <= head.slot) this.#blocks.delete(slot);
  }

  /**
   * Returns the unbroken chain from the head to a block, oldest first; null when a link is missing. Drops a
   * parent of another fork only if the newest block contradicts it, since an older block may itself be abandoned.
   */
  #pathTo(top: number, isNewest: boolean): Block[] | null {
    const path: Block[] = [];
    for (let at = this.#blocks.get(top); at !== undefined; ) {
      path.push(at);
      if (at.parentSlot <= this.#head.slot) return path.reverse();
      const parent: Block | undefined = this.#blocks.get(at.parentSlot);
      if (parent !== undefined && parent.hash !== at.parentHash) {
        if (isNewest) this.#blocks.delete(parent.slot);
        return null;
      }
      at = parent;
    }
    return null;
  }
}
