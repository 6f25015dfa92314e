/** Generates numbers from 0 to 1 from a seed. Source: mulberry32. */
export function dice(seed: string): () => number {
  let state =
    Buffer.from(seed).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Dice = () => number;

/** Picks a random element. Throws RangeError for an empty list. */
export function pick<T>(random: Dice, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}

export function weighed<K extends string>(random: Dice, weights: Readonly<Record<K, number>>): K {
  const entries = Object.entries<number>(weights) as [K, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    if (left < weight) return kind;
    left -= weight;
  }
  return entries[0]?.[0] ?? pick(random, Object.keys(weights) as K[]);
}
