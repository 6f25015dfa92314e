import type { TokenSafety } from '@dugout/domain/token-safety';
import type { ScanFacts } from './scan-check.ts';

export const SAFE: TokenSafety = {
  slot: 1,
  program: 'token',
  mintAuthority: null,
  freezeAuthority: null,
  dangers: [],
  metadata: { mutable: false, updateAuthority: null },
  liquidity: { burntPct: 100, lockedPct: 0, looked: 'The pool.' },
};

/** A token without any issue. */
export const CLEAN: ScanFacts = {
  facts: { launchpad: 'pumpfun', market: 'pumpfun-amm', safety: SAFE, mayhem: false },
  shares: {
    top10HoldersPct: 18.4,
    devHoldingsPct: 0,
    insiderHoldingsPct: 3.1,
    sniperHoldingsPct: 2.2,
    bundledHoldingsPct: 4.8,
    freshHoldingsPct: 1.5,
    agentHoldingsPct: 0,
    kols: 0,
  },
  bundle: { wallets: 2, pct: 4.8 },
  launch: { migratedAt: 1, developer: { launches: 2, migrated: 1 } },
  lookAlikes: 0,
  deepest: false,
  picture: { shownBy: 0, original: null },
};
