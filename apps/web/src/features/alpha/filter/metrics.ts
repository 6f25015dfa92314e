import { ALPHA_METRICS, type AlphaFlag, type AlphaSort, TOKEN_METRICS } from '@dugout/contract/alpha/values';

interface MetricFacts {
  readonly label: string;
  /** Suffix of the label. */
  readonly unit: '' | '$' | '%';
  /** Name in the sort menu, if different. */
  readonly sortLabel?: string;
}

export const METRICS: Readonly<Record<AlphaSort, MetricFacts>> = {
  callerHitRatePct: { label: 'Hit rate', unit: '%' },
  totalCallsByCaller: { label: 'Calls', unit: '', sortLabel: "Caller's calls" },
  upvotes: { label: 'Upvotes', unit: '' },
  downvotes: { label: 'Downvotes', unit: '' },
  uniqueCallers: { label: 'Callers', unit: '' },
  ath: { label: 'ATH', unit: '$' },
  marketCapUsd: { label: 'Mcap', unit: '$', sortLabel: 'Market cap' },
  volumeUsd: { label: '24h vol', unit: '$', sortLabel: '24h volume' },
  liquidityUsd: { label: 'Liquidity', unit: '$' },
  kols: { label: 'KOLs', unit: '' },
  trackedWallets: { label: 'Tracked', unit: '', sortLabel: 'Tracked wallets' },
  top10HoldersPct: { label: 'Top 10', unit: '%' },
  devHoldingsPct: { label: 'Dev', unit: '%' },
  insiderHoldingsPct: { label: 'Insiders', unit: '%' },
  sniperHoldingsPct: { label: 'Snipers', unit: '%' },
  bundledHoldingsPct: { label: 'Bundled', unit: '%' },
  freshHoldingsPct: { label: 'Fresh', unit: '%', sortLabel: 'Fresh wallets' },
  agentHoldingsPct: { label: 'Agent', unit: '%', sortLabel: 'Mayhem agent' },
};

export const CALL_COLUMN = ALPHA_METRICS;
export const TOKEN_COLUMN = TOKEN_METRICS;

export const sortLabel = (sort: AlphaSort): string => METRICS[sort].sortLabel ?? METRICS[sort].label;

export const FLAG_LABELS: Readonly<Record<AlphaFlag, string>> = {
  dexPaid: 'Dex paid',
  devSold: 'Dev sold',
  migrated: 'Migrated',
  preMigration: 'Pre-migration',
  friends: 'Friends',
  trackedWallets: 'Tracked wallets',
  clan: 'Clan',
};
