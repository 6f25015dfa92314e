import type { TradedPair } from '#/features/trading/offline.ts';

/** Names of findings, by which an operator accepts them. docs/operations.md, "Backups", explains each. */
type FindingName =
  | 'no-database'
  | 'secrets'
  | 'trading-mode'
  | 'signer'
  | 'not-compared'
  | 'missing-keys'
  | 'missing-wallets'
  | 'forgotten-withdrawals'
  | 'forgotten-swaps'
  | 'call-log'
  | 'pictures'
  | 'ledger';

/** A finding of a check: missing data, contradicting data, or data that could not be compared. */
export interface Finding {
  readonly kind: 'missing' | 'inconsistent' | 'unknown';
  readonly name: FindingName;
  readonly text: string;
  /** Ids or addresses of what the finding is about. */
  readonly ids?: readonly string[];
}

/** Work that had begun when the data was saved, and that the next start continues. */
interface Unfinished {
  readonly text: string;
  readonly ids: readonly string[];
}

/** Landed transactions that the database does not know. */
export interface Forgotten {
  /** Ids of withdrawals. */
  readonly withdrawals: readonly string[];
  /** Wallets and tokens of swaps. */
  readonly pairs: readonly TradedPair[];
}

export interface CheckReport {
  /** Number of lines of the signer's journal at the check; null when the signer does not run. */
  readonly journalLines: number | null;
  /** Each comparison with its count, in the order of the check. */
  readonly compared: readonly string[];
  readonly unfinished: readonly Unfinished[];
  readonly forgotten: Forgotten;
  readonly findings: readonly Finding[];
}

const MAX_IDS = 5;
const KIND_WIDTH = 14;

/** Returns the names of findings, each once. */
export const namesOf = (findings: readonly Finding[]): FindingName[] => [
  ...new Set(findings.map(({ name }) => name)),
];

function withIds(text: string, ids: readonly string[], areAllShown: boolean): string {
  if (ids.length === 0) return text;
  const shown = areAllShown ? ids : ids.slice(0, MAX_IDS);
  const more = ids.length - shown.length;
  return `${text}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns the lines of a report, with all ids or the first few of each finding. */
export function linesOf({ compared, unfinished, findings }: CheckReport, areAllShown: boolean): string[] {
  const result =
    findings.length === 0
      ? 'Nothing is missing or inconsistent.'
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} (${namesOf(findings).join(', ')}). See docs/operations.md, "Backups".`;
  return [
    ...compared.map((line) => `${'compared'.padEnd(KIND_WIDTH)}${line}`),
    ...unfinished.map(
      ({ text, ids }) => `${'unfinished'.padEnd(KIND_WIDTH)}${withIds(text, ids, areAllShown)}`,
    ),
    ...findings.map(
      ({ kind, text, ids = [] }) => `${kind.padEnd(KIND_WIDTH)}${withIds(text, ids, areAllShown)}`,
    ),
    result,
  ];
}
