/** Entry rules of a giveaway, set by the operator against multiple accounts of one person. */
export interface EntryRules {
  /** 0 for everyone. */
  readonly minRank: number;
  /** Full days since sign-up; 0 for everyone. */
  readonly minAgeDays: number;
  /** Whether a linked Solana wallet is required. A linked wallet enters once, whatever the rules. */
  readonly needsWallet: boolean;
}

export interface Entrant {
  readonly rank: number;
  /** Unix ms. */
  readonly joinedAt: number;
  readonly linkedWallets: number;
}

export type EntryFault = 'rank' | 'age' | 'wallet';

const DAY_MS = 86_400_000;

/** Returns the first rule that a trader does not meet at `now` (unix ms); null when they may enter. */
export function entryFault(rules: EntryRules, entrant: Entrant, now: number): EntryFault | null {
  if (entrant.rank < rules.minRank) return 'rank';
  if (rules.minAgeDays > 0 && now - entrant.joinedAt < rules.minAgeDays * DAY_MS) return 'age';
  if (rules.needsWallet && entrant.linkedWallets === 0) return 'wallet';
  return null;
}

/** A seed not revealed within this time after closing voids the draw. */
export const REVEAL_WITHIN_MS = 3_600_000;
