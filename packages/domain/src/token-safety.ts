import { MARKETS, type MarketId } from './markets.ts';

/**
 * What a Token-2022 mint lets somebody do to those who hold the token. Addresses in base58, null where nobody
 * is named.
 */
export type TokenDanger =
  /** A part of every transfer is kept back: basis points, and who may change them. */
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

/** Who can take a pool's liquidity out: percent of its shares, 0 to 100, null where it cannot be read. */
export interface LiquidityState {
  /** Destroyed, or at an address that nobody has the key of. */
  readonly burntPct: number | null;
  /** Held by a program that does not give them back. */
  readonly lockedPct: number | null;
  /** What was looked at, for a reader: a whole sentence. */
  readonly looked: string;
}

/** What the accounts of a token said when they were read. */
export interface TokenSafety {
  /** The slot of the reading. */
  readonly slot: number;
  readonly program: 'token' | 'token-2022';
  /** Who may make more of the token; null when the right was given up. */
  readonly mintAuthority: string | null;
  /** Who may freeze a holder's account; null when the right was given up. */
  readonly freezeAuthority: string | null;
  readonly dangers: readonly TokenDanger[];
  /** Who may change name and picture; null where the token has no metadata account that could be read. */
  readonly metadata: { readonly mutable: boolean; readonly updateAuthority: string | null } | null;
  /** Null where the pool's shares could not be read. */
  readonly liquidity: LiquidityState | null;
}

export const AUTHORITIES = ['mint', 'freeze'] as const;
export type Authority = (typeof AUTHORITIES)[number];
/** off: the right was given up. on: somebody has it. */
export type AuthorityState = 'off' | 'on';

/**
 * Whether somebody may mint more or freeze accounts: by the mint's account where it was read, else by the
 * rule of the program that made the token; null when neither says.
 */
export function authorityState(
  authority: Authority,
  { launchpad, safety }: { readonly launchpad: MarketId | null; readonly safety: TokenSafety | null },
): AuthorityState | null {
  if (safety !== null) return safety[`${authority}Authority`] === null ? 'off' : 'on';
  return launchpad !== null && MARKETS[launchpad].revokesAuthorities ? 'off' : null;
}

/**
 * Shares of a pool that nobody can take out again, 0 to 100; null when either part is unknown and the other
 * does not decide.
 */
export function securedPct({
  burntPct,
  lockedPct,
}: Pick<LiquidityState, 'burntPct' | 'lockedPct'>): number | null {
  if (burntPct === null && lockedPct === null) return null;
  return Math.min(100, (burntPct ?? 0) + (lockedPct ?? 0));
}
