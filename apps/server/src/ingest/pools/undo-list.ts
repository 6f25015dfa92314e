/** Max remembered steps. */
const MAX = 100_000;

interface Step {
  readonly slot: number;
  readonly undo: () => void;
  /** Redoes the step; null for a step that is rolled back with its slot. */
  readonly again: (() => void) | null;
}

/** Steps by slot, in execution order, so that those of orphaned slots can be undone. */
export class UndoList {
  #steps: Step[] = [];

  /**
   * Records a step. With `again` the step is independent of its slot: when earlier steps are undone, it is
   * redone.
   */
  did(slot: number, undo: () => void, again: (() => void) | null = null): void {
    this.#steps.push({ slot, undo, again });
    if (this.#steps.length > 2 * MAX) this.#steps = this.#steps.slice(-MAX);
  }

  settle(slot: number): void {
    const first = this.#steps.findIndex((step) => step.slot > slot);
    if (first !== 0) this.#steps = first < 0 ? [] : this.#steps.slice(first);
  }

  /** Undoes the steps at or after slot `from`. */
  rollBack(from: number): void {
    const first = this.#steps.findIndex(({ slot, again }) => slot >= from && again === null);
    if (first < 0) return;
    const undone = this.#steps.splice(first);
    for (const { undo } of undone.toReversed()) undo();
    for (const { again } of undone) again?.();
  }
}
