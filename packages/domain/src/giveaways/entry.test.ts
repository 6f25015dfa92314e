import { describe, expect, it } from 'vitest';
import { type Entrant, entryFault } from './entry.ts';

const NOW = Date.UTC(2026, 6, 27, 12);
const DAY_MS = 86_400_000;
const somebody = (given: Partial<Entrant> = {}): Entrant => ({
  rank: 1,
  joinedAt: NOW - 7 * DAY_MS,
  linkedWallets: 1,
  ...given,
});

describe('giveaway entry', () => {
  it('[GIVE-02] is open to everyone without rules', () => {
    const rules = { minRank: 0, minAgeDays: 0, needsWallet: false };
    expect(entryFault(rules, somebody({ rank: 0, joinedAt: NOW, linkedWallets: 0 }), NOW)).toBeNull();
    // Clocks may differ slightly.
    expect(entryFault(rules, somebody({ joinedAt: NOW + 5 }), NOW)).toBeNull();
  });

  it('[GIVE-02] requires the rank, the full days and a linked wallet when the rules say so', () => {
    const rules = { minRank: 1, minAgeDays: 7, needsWallet: true };
    expect(entryFault(rules, somebody(), NOW)).toBeNull();
    expect(entryFault(rules, somebody({ rank: 0 }), NOW)).toBe('rank');
    expect(entryFault(rules, somebody({ joinedAt: NOW - 7 * DAY_MS + 1 }), NOW)).toBe('age');
    expect(entryFault(rules, somebody({ linkedWallets: 0 }), NOW)).toBe('wallet');
  });
});
