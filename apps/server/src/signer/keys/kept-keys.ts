import type { KeyObject } from 'node:crypto';

const KEPT_MS = 10 * 60_000;
const MAX = 1_000;

interface Kept {
  /** Text of the wallet file that the key was opened from. */
  readonly sealed: string;
  readonly key: KeyObject;
  /** By `performance.now()`. */
  readonly usedAt: number;
}

/**
 * Cache of the keys that signed within the last ten minutes, because deriving a key from its seed costs OpenSSL
 * ten times as much as a signature. The keys are in OpenSSL's own memory, which it zeroes when they are released.
 */
export class KeptKeys {
  /** By address, least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | null = null;

  get size(): number {
    return this.#kept.size;
  }

  /** Returns the key that was opened from exactly this text, or the result of `open`. */
  of(address: string, sealed: string, open: () => KeyObject): KeyObject {
    const known = this.#kept.get(address);
    const key = known?.sealed === sealed ? known.key : open();
    this.#kept.delete(address);
    this.#kept.set(address, { sealed, key, usedAt: performance.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#timer ??= setTimeout(() => this.#forget(), KEPT_MS).unref();
    return key;
  }

  #forget(): void {
    this.#timer = null;
    for (const [address, { usedAt }] of this.#kept) {
      const left = usedAt + KEPT_MS - performance.now();
      if (left > 0) {
        this.#timer = setTimeout(() => this.#forget(), left).unref();
        return;
      }
      this.#kept.delete(address);
    }
  }
}
