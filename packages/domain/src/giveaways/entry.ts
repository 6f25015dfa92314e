/** Who may enter a giveaway: what the operator asks against many accounts of one person. */
export interface EntryRules {
  /** 0 for everyone. */
  readonly minRank: number;
  /** Full days since the sign-up; 0 for everyone. */
  readonly minAgeDays: number;
  /** Whether a Solana wallet must be linked. A wallet that is linked enters once, whatever the rules. */
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

/** The first rule that a trader does not meet at `now` (unix ms); null for one who may enter. */
export function entryFault(rules: EntryRules, entrant: Entrant, now: number): EntryFault | null {
  if (entrant.rank < rules.minRank) return 'rank';
  if (rules.minAgeDays > 0 && now - entrant.joinedAt < rules.minAgeDays * DAY_MS) return 'age';
  if (rules.needsWallet && entrant.linkedWallets === 0) return 'wallet';
  return null;
}

/** A seed that is not shown within so long of closing voids the draw. */
export const REVEAL_WITHIN_MS = 3_600_000;
