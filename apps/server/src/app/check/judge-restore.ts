import { cancelOrdersOf } from '#/features/trading/offline.ts';
import { endForgotten } from '#/features/wallets/offline.ts';
import type { Db } from '#/platform/db/db.ts';
import { acceptFindings, endDemand, isUnchecked } from '../backup/unchecked-restore.ts';
import { type CheckReport, namesOf } from './findings.ts';

interface JudgeOptions {
  readonly dataDir: string;
  readonly db: Db;
  /** Names of findings that the operator accepts. */
  readonly accepted: readonly string[];
}

/**
 * Lets a restored server start when the check found nothing, or only findings that the operator accepted. Forgotten
 * transactions do not happen again: open withdrawals that were paid end, and so do orders of the tokens
 * that the forgotten swaps traded. Returns the lines for the operator.
 */
export async function judgeRestore(
  { findings, forgotten, journalLines }: CheckReport,
  { dataDir, db, accepted }: JudgeOptions,
): Promise<string[]> {
  const names = namesOf(findings);
  const wasRestored = isUnchecked(dataDir);
  if (names.length === 0) {
    endDemand(dataDir);
    return wasRestored ? ['The restored server may start.'] : [];
  }
  if (!names.every((name) => accepted.includes(name)))
    return wasRestored
      ? [`This restored server does not start. --accept ${names.join(',')} accepts these findings.`]
      : [];
  const lines: string[] = [];
  const ended = await endForgotten(db, forgotten.withdrawals);
  if (ended.length > 0) lines.push(`Ended, because they were paid: withdrawals ${ended.join(', ')}`);
  const reason = 'The server was restored to a time before this token was traded.';
  const cancelled = await cancelOrdersOf(db, forgotten.pairs, reason);
  if (cancelled.length > 0) lines.push(`Cancelled: orders ${cancelled.join(', ')}`);
  acceptFindings(dataDir, {
    at: new Date().toISOString(),
    findings: names,
    journalLines: journalLines ?? 0,
  });
  return [...lines, `Accepted: ${names.join(', ')}. The server may start.`];
}
