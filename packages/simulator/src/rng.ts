/** Scrambles 32 bits so that close inputs give distant outputs. Bijective (the finalizer of MurmurHash3). */
export function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns 32 bits that depend on both numbers. */
export const mix = (a: number, b: number): number => scramble(scramble(a) ^ Math.imul(b, 0x9e37_79b1));

/** Hashes a text to 32 bits (FNV-1a, scrambled). */
export function hashText(text: string): number {
  let h = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193);
  return scramble(h);
}

/**
 * A random number generator with a single 32-bit integer as state (mulberry32), so that a snapshot can hold one
 * per token.
 */
export class Rng {
  state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 ≤ x < 1. */
  float(): number {
    this.state = (this.state + 0x6d2b_79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.float();
  }

  /** An integer, 0 ≤ n < count. */
  below(count: number): number {
    return Math.floor(this.float() * count);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Standard normal (Box–Muller, one of the pair). */
  gauss(): number {
    return Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float());
  }

  /** Exponential with this mean. */
  wait(mean: number): number {
    return -Math.log(1 - this.float()) * mean;
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.gauss());
  }

  /** Log-uniform between `low` and `high`. */
  scale(low: number, high: number): number {
    return low * Math.exp(Math.log(high / low) * this.float());
  }
}
