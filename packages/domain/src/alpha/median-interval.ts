/**
 * The 95 % bootstrap interval of a median, without resampling. The probability that a resample's median is at
 * most the k-th smallest value is a binomial tail (Efron 1979, section 3), so this is the percentile interval of
 * infinitely many resamples, and deterministic.
 */
const TAIL = 0.025;

/** Returns null without values. */
export function medianInterval(values: Iterable<number>): readonly [low: number, high: number] | null {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  if (n === 0) return null;
  const low = rankAt(n, Math.ceil(n / 2), TAIL);
  const high = rankAt(n, Math.floor(n / 2) + 1, 1 - TAIL);
  return [sorted[low - 1] as number, sorted[high - 1] as number];
}

/**
 * Returns the smallest k for which the `place`-th smallest of a resample is among the k smallest values with
 * probability `share`.
 */
function rankAt(n: number, place: number, share: number): number {
  let [least, most] = [1, n];
  while (least < most) {
    const k = Math.floor((least + most) / 2);
    if (binomialTail(n, k / n, place) >= share) most = k;
    else least = k + 1;
  }
  return least;
}

/** Returns the probability of at least `least` successes in `n` tries with probability `p` each. */
function binomialTail(n: number, p: number, least: number): number {
  if (p >= 1) return 1;
  const odds = Math.log(p) - Math.log1p(-p);
  let term = n * Math.log1p(-p);
  let sum = 0;
  for (let hits = 0; hits <= n; hits++) {
    if (hits >= least) sum += Math.exp(term);
    term += odds + Math.log((n - hits) / (hits + 1));
  }
  return sum;
}
