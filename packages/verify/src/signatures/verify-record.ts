import { type Report, verdictOf } from '../report.ts';
import { resultLine, VERDICTS } from '../report-text.ts';
import { checkEntries, type KeptHead, SIGNATURE_CHECKS, type SignatureChecks } from './check-entries.ts';
import type { SignatureRecord } from './record.ts';

export interface SignatureReport {
  readonly owner: string;
  readonly entries: number;
  /** Whether the file contains only a requested part of the entries. */
  readonly isPart: boolean;
  readonly logSize: number;
  readonly verifierKey: string;
  readonly checks: SignatureChecks;
  readonly verdict: Report['verdict'];
}

/** Verifies a trader's record of signatures. Null for an invalid verifier key. */
export async function verifyRecord(record: SignatureRecord, kept: KeptHead): Promise<SignatureReport | null> {
  const checks = await checkEntries(record, record.owner, record.before, kept);
  if (checks === null) return null;
  return {
    owner: record.owner,
    entries: record.entries.length,
    isPart: record.next !== null || record.before !== null,
    logSize: record.checkpoint.size,
    verifierKey: kept.verifierKey ?? record.checkpoint.verifierKey,
    checks,
    verdict: verdictOf(checks),
  };
}

const TITLES: Readonly<Record<keyof SignatureChecks, string>> = {
  checkpoint: 'Checkpoint signed',
  earlier: 'Log unchanged since the checkpoint you kept',
  inclusion: 'Entries in the signed log',
  complete: 'No entry left out',
};

/** One line per check, then the verdict. */
export const recordText = ({
  owner,
  entries,
  isPart,
  logSize,
  verifierKey,
  checks,
  verdict,
}: SignatureReport): string =>
  [
    `${owner}: ${entries} entries${isPart ? ' of more' : ''}, in a log of ${logSize} leaves`,
    `Key: ${verifierKey}`,
    '',
    ...SIGNATURE_CHECKS.map((id) => resultLine(TITLES[id], checks[id])),
    '',
    VERDICTS[verdict],
  ].join('\n');
