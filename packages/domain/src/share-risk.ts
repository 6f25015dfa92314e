export type RiskLevel = 'pass' | 'look' | 'fail';

/** Percent of supply from which a share is a warning, and from which it fails. */
const SHARE_LIMITS = {
  top10: [30, 45],
  dev: [3, 6],
  insiders: [5, 10],
  snipers: [8, 20],
  bundled: [10, 25],
} as const;
export type Share = keyof typeof SHARE_LIMITS;

/** Min percent of a pool's liquidity that nobody can withdraw, to pass and to be a warning. */
const SECURED_LIMITS = { pass: 95, look: 50 } as const;

/** Rates liquidity by the part that nobody can withdraw, in percent; null when unknown. */
export function riskOfSecured(pct: number | null): RiskLevel | null {
  if (pct === null || !Number.isFinite(pct)) return null;
  if (pct >= SECURED_LIMITS.pass) return 'pass';
  return pct >= SECURED_LIMITS.look ? 'look' : 'fail';
}

/** Rates a concentrated share of supply; null when unknown. */
export function riskOf(share: Share, pct: number | null): RiskLevel | null {
  if (pct === null || !Number.isFinite(pct)) return null;
  const [look, fail] = SHARE_LIMITS[share];
  if (pct >= fail) return 'fail';
  return pct >= look ? 'look' : 'pass';
}
