export type RiskLevel = 'pass' | 'look' | 'fail';

/** Percent of supply from which a share calls for a look, and from which it fails. */
const SHARE_LIMITS = {
  top10: [30, 45],
  dev: [3, 6],
  insiders: [5, 10],
  snipers: [8, 20],
  bundled: [10, 25],
} as const;
export type Share = keyof typeof SHARE_LIMITS;

/** Percent of a pool's liquidity that nobody can take out: at least so much passes, or calls for a look. */
const SECURED_LIMITS = { pass: 95, look: 50 } as const;

/**
 * How liquidity is judged by the part of it that nobody can take out, in percent; null when that is not
 * known.
 */
export function riskOfSecured(pct: number | null): RiskLevel | null {
  if (pct === null || !Number.isFinite(pct)) return null;
  if (pct >= SECURED_LIMITS.pass) return 'pass';
  return pct >= SECURED_LIMITS.look ? 'look' : 'fail';
}

/** How a share of supply in few hands is judged; null when it is not known. */
export function riskOf(share: Share, pct: number | null): RiskLevel | null {
  if (pct === null || !Number.isFinite(pct)) return null;
  const [look, fail] = SHARE_LIMITS[share];
  if (pct >= fail) return 'fail';
  return pct >= look ? 'look' : 'pass';
}
