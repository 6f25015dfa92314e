/** The 97.5 % quantile of the normal distribution: 95 % lie between it and its negative. */
const Z = 1.959963984540054;

/**
 * Returns the 95 % Wilson score interval of `hits` in `n` tries, in percent 0 to 100 (Wilson 1927); null without
 * tries. Callers are ranked by its lower bound, so that 3 of 3 does not outrank 60 of 100.
 */
export function wilsonInterval(hits: number, n: number): readonly [low: number, high: number] | null {
  if (n === 0) return null;
  const rate = hits / n;
  const scale = 1 + Z ** 2 / n;
  const middle = rate + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  const percent = (share: number): number => Math.min(100, Math.max(0, (share / scale) * 100));
  return [hits === 0 ? 0 : percent(middle - spread), hits === n ? 100 : percent(middle + spread)];
}
