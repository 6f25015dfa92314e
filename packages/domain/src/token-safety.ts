import { MARKETS, type MarketId } from './markets.ts';

/** Powers over holders that a Token-2022 mint grants. Addresses in base58, null when nobody is named. */
export type TokenDanger =
  /** A fee withheld from every transfer: basis points, and its authority. */
  | { readonly kind: 'transferFee'; readonly bps: number; readonly by: string | null }
  /** May move or burn the tokens of any holder. */
  | { readonly kind: 'permanentDelegate'; readonly by: string }
  /**
   * A program that every transfer calls, and that may refuse it; `program` is null while only its setting is
   * reserved.
   */
  | { readonly kind: 'transferHook'; readonly program: string | null; readonly by: string | null }
  /** New accounts begin frozen. */
  | { readonly kind: 'frozenByDefault' }
  | { readonly kind: 'nonTransferable' }
  /** May close the mint once nothing of it is left. */
  | { readonly kind: 'closable'; readonly by: string }
  /** May halt all transfers. */
  | { readonly kind: 'pausable'; readonly by: string | null; readonly paused: boolean };

/** Control over a pool's liquidity: percent of its shares, 0 to 100, null when unreadable. */
export interface LiquidityState {
  /** Destroyed, or at an address whose key nobody has. */
  readonly burntPct: number | null;
  /** Held by a program that does not release them. */
  readonly lockedPct: number | null;
  /** Which accounts were checked, as a full sentence for display. */
  readonly looked: string;
}

export interface TokenSafety {
  readonly slot: number;
  readonly program: 'token' | 'token-2022';
  /** Authority that may mint more; null when revoked. */
  readonly mintAuthority: string | null;
  /** Authority that may freeze a holder's account; null when revoked. */
  readonly freezeAuthority: string | null;
  readonly dangers: readonly TokenDanger[];
  /** Authority over name and picture; null when no metadata account could be read. */
  readonly metadata: { readonly mutable: boolean; readonly updateAuthority: string | null } | null;
  /** Null when the pool's shares could not be read. */
  readonly liquidity: LiquidityState | null;
}

export const AUTHORITIES = ['mint', 'freeze'] as const;
export type Authority = (typeof AUTHORITIES)[number];
/** off: revoked. on: somebody has it. */
export type AuthorityState = 'off' | 'on';

/**
 * Returns the state of an authority: from the mint's account if read, otherwise by the rule of the program that
 * created the token; null when neither decides.
 */
export function authorityState(
  authority: Authority,
  { launchpad, safety }: { readonly launchpad: MarketId | null; readonly safety: TokenSafety | null },
): AuthorityState | null {
  if (safety !== null) return safety[`${authority}Authority`] === null ? 'off' : 'on';
  return launchpad !== null && MARKETS[launchpad].revokesAuthorities ? 'off' : null;
}

/**
 * Returns the percentage of a pool's shares that nobody can withdraw, 0 to 100; null when one part is unknown and
 * the other does not decide.
 */
export function securedPct({
  burntPct,
  lockedPct,
}: Pick<LiquidityState, 'burntPct' | 'lockedPct'>): number | null {
  if (burntPct === null && lockedPct === null) return null;
  return Math.min(100, (burntPct ?? 0) + (lockedPct ?? 0));
}

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
