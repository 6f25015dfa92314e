import type { Db } from '#/platform/db/db.ts';
import { allBlocks } from './pairs.repository.ts';

/** All blocks, in memory, since every message and every row of a list needs them. */
export class Blocks {
  readonly #blockedBy = new Map<string, Set<string>>();

  async load(db: Db): Promise<void> {
    for (const { blocker, blocked } of await allBlocks(db)) this.#add(blocker, blocked);
  }

  set(blocker: string, blocked: string, isBlocking: boolean): void {
    if (isBlocking) this.#add(blocker, blocked);
    else this.#remove(blocker, blocked);
  }

  has(blocker: string, other: string): boolean {
    return this.#blockedBy.get(blocker)?.has(other) ?? false;
  }

  hasAny(blocker: string): boolean {
    return this.#blockedBy.has(blocker);
  }

  between(a: string, b: string): boolean {
    return this.has(a, b) || this.has(b, a);
  }

  #add(blocker: string, blocked: string): void {
    const blockedOnes = this.#blockedBy.get(blocker);
    if (blockedOnes === undefined) this.#blockedBy.set(blocker, new Set([blocked]));
    else blockedOnes.add(blocked);
  }

  #remove(blocker: string, blocked: string): void {
    const blockedOnes = this.#blockedBy.get(blocker);
    blockedOnes?.delete(blocked);
    if (blockedOnes?.size === 0) this.#blockedBy.delete(blocker);
  }
}
