import type { Block } from './block.ts';
import type { ChainHead } from './chain-buffer.ts';

/** Max remembered blocks, those of other forks included, and how far below the head they are remembered. */
const MAX_BLOCKS = 64;
const MAX_AGE_SLOTS = 32;

/**
 * Follows processed blocks ahead of the head of the confirmed chain. Confirmed slots choose among forks; until
 * then the branch that arrived first counts. Blocks of other forks are remembered, so that a branch that is
 * confirmed later is available at once.
 */
export class ProcessedChain {
  #head: ChainHead;
  /** By hash, in the order of arrival. */
  readonly #blocks = new Map<string, Block>();
  /** The hash of the newest block of each slot. */
  readonly #newest = new Map<number, string>();
  readonly #confirmed = new Set<string>();
  /** Slots that were confirmed before their block arrived. */
  readonly #awaited = new Set<number>();
  #top: Block | null = null;

  constructor(head: ChainHead) {
    this.#head = head;
  }

  /** Adds a block. Returns the blocks that are confirmed by its arrival, oldest first. */
  add(block: Block): Block[] {
    this.#newest.set(block.slot, block.hash);
    if (this.#blocks.has(block.hash)) return [];
    this.#blocks.set(block.hash, block);
    for (const [hash, oldest] of this.#blocks) {
      if (this.#blocks.size <= MAX_BLOCKS) break;
      this.#forget(hash, oldest);
    }
    if (this.#awaited.delete(block.slot)) return this.confirm(block.slot);
    const isParent = [...this.#confirmed].some((hash) => this.#blocks.get(hash)?.parentHash === block.hash);
    return isParent ? this.#confirmUpTo(block) : [];
  }

  /**
   * Marks the newest block of a slot and its ancestors as confirmed. Returns the newly confirmed blocks, oldest
   * first.
   */
  confirm(slot: number): Block[] {
    const block = this.#blocks.get(this.#newest.get(slot) ?? '');
    if (block === undefined) {
      if (slot > this.#head.slot) this.#awaited.add(slot);
      return [];
    }
    if (slot >= (this.#top?.slot ?? 0)) this.#top = block;
    return this.#confirmUpTo(block);
  }

  /** Called when the confirmed chain was applied up to `head`, or rolled back to it. */
  moveTo(head: ChainHead): void {
    this.#head = head;
    for (const [hash, block] of this.#blocks) {
      const isDone = block.slot <= head.slot && this.#confirmed.has(hash);
      if (isDone || block.slot <= head.slot - MAX_AGE_SLOTS) this.#forget(hash, block);
    }
    for (const slot of this.#awaited) if (slot <= head.slot) this.#awaited.delete(slot);
  }

  /** Returns the blocks that follow the head, oldest first: up to the newest confirmed one, then the first child. */
  ahead(): Block[] {
    const path = this.#pathToTop();
    for (let next = this.#childOf(path.at(-1)); next !== undefined; next = this.#childOf(next))
      path.push(next);
    return path;
  }

  #confirmUpTo(block: Block): Block[] {
    const path: Block[] = [];
    let at: Block | undefined = block;
    for (; at !== undefined && !this.#confirmed.has(at.hash); at = this.#blocks.get(at.parentHash)) {
      this.#confirmed.add(at.hash);
      path.push(at);
    }
    return path.reverse();
  }

  /** Empty when the newest confirmed block is not connected to the head. */
  #pathToTop(): Block[] {
    const path: Block[] = [];
    let at = this.#top ?? undefined;
    for (; at !== undefined && at.slot > this.#head.slot; at = this.#blocks.get(at.parentHash)) {
      path.push(at);
      if (this.#follows(at, this.#head)) return path.reverse();
    }
    return [];
  }

  #childOf(parent: ChainHead = this.#head): Block | undefined {
    for (const block of this.#blocks.values()) if (this.#follows(block, parent)) return block;
    return undefined;
  }

  #follows(block: Block, { slot, hash }: ChainHead): boolean {
    return block.slot > slot && (hash === null ? block.parentSlot <= slot : block.parentHash === hash);
  }

  #forget(hash: string, { slot }: Block): void {
    this.#blocks.delete(hash);
    this.#confirmed.delete(hash);
    if (this.#newest.get(slot) === hash) this.#newest.delete(slot);
  }
}
