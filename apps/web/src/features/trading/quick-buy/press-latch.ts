/** Two presses within this time, in ms, are one: a bouncing switch, or an accidental double click. */
export const ONE_PRESS_MS = 250;

/** Separates deliberate presses from repeats of the same one. */
export class PressLatch {
  readonly #pressed = new Map<string, number>();

  /** Reports whether a press of this key is a new one. `now` is in ms, monotonic. */
  admits(key: string, now = performance.now()): boolean {
    for (const [other, at] of this.#pressed) if (now - at >= ONE_PRESS_MS) this.#pressed.delete(other);
    if (this.#pressed.has(key)) return false;
    this.#pressed.set(key, now);
    return true;
  }
}
