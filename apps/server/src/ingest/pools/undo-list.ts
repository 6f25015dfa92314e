/** Steps that are remembered at most. */
const MOST = 100_000;

interface Step {
  readonly slot: number;
  readonly undo: () => void;
  /** Does it once more; null for what is rolled back with its slot. */
  readonly again: (() => void) | null;
}

/**
 * Steps by their slots, in the order in which they were done, so that those of slots which are
 * no longer part of the chain can be undone.
 */
export class UndoList {
  #steps: Step[] = [];

  /**
   * A step was done. With `again` it does not depend on its slot: when others before it are undone, it is
   * done once more.
   */
  did(slot: number, undo: () => void, again: (() => void) | null = null): void {
    this.#steps.push({ slot, undo, again });
    if (this.#steps.length > 2 * MOST) this.#steps = this.#steps.slice(-MOST);
  }

  /** What happened in slots up to this one cannot be rolled back. */
  settle(slot: number): void {
    const first = this.#steps.findIndex((step) => step.slot > slot);
    if (first !== 0) this.#steps = first < 0 ? [] : this.#steps.slice(first);
  }

  /** Undoes the steps of the slots from `from` on. */
  rollBack(from: number): void {
    const first = this.#steps.findIndex(({ slot, again }) => slot >= from && again === null);
    if (first < 0) return;
    const undone = this.#steps.splice(first);
    for (const { undo } of undone.toReversed()) undo();
    for (const { again } of undone) again?.();
  }
}
