import { checkChain } from './calls/check-chain.ts';
import { checkFigures } from './calls/check-figures.ts';
import { checkEarlier, checkInclusion, type EarlierCheckpoint } from './calls/check-log.ts';
import { checkPrices } from './calls/check-prices.ts';
import { checkWholeLog } from './calls/check-whole-log.ts';
import { type CallerExport, parseExport } from './calls/export.ts';
import { readLeaves, recordedCalls } from './calls/record.ts';
import { checkCheckpoint } from './log/check-head.ts';
import { openCheckpoint } from './note/checkpoint.ts';
import { parseVerifierKey, type VerifierKey } from './note/verifier-key.ts';
import { type CheckResult, failed, type Report, verdictOf } from './report.ts';

/** The reader's own evidence. More evidence leaves less to trust. */
export interface ReaderEvidence {
  /** The log's verifier key; null to use the file's. */
  readonly verifierKey: string | null;
  readonly earlier: EarlierCheckpoint | null;
  /** The text of every leaf of the log, from the first on. */
  readonly log: readonly string[] | null;
}

export const NO_EVIDENCE: ReaderEvidence = { verifierKey: null, earlier: null, log: null };

/** Called with the number of leaves checked so far, and their total. */
type OnProgress = (done: number, of: number) => void;

/** Why nothing could be checked at all. */
export type Unreadable = 'export' | 'verifierKey';

/**
 * Verifies an exported record: the signed checkpoint, its consistency with an earlier one, the index of each
 * leaf, the caller's chain, the whole log if the reader has it, and prices and figures against the candles.
 */
export async function verifyExport(
  text: string,
  evidence: ReaderEvidence = NO_EVIDENCE,
  onProgress: OnProgress = () => {},
): Promise<Report | Unreadable> {
  const file = parseExport(text);
  if (file === null) return 'export';
  const key = parseVerifierKey(evidence.verifierKey ?? file.checkpoint.verifierKey);
  if (key === null) return 'verifierKey';
  const checks = await checkAll(file, key, evidence, onProgress);
  return {
    userId: file.userId,
    userName: file.userName,
    calls: recordedCalls(readLeaves(file.leaves)).length,
    logSize: file.checkpoint.size,
    verifierKey: evidence.verifierKey ?? file.checkpoint.verifierKey,
    checks,
    verdict: verdictOf(checks),
  };
}

async function checkAll(
  file: CallerExport,
  key: VerifierKey,
  { earlier, log }: ReaderEvidence,
  onProgress: OnProgress,
): Promise<Report['checks']> {
  const leaves = readLeaves(file.leaves);
  const calls = recordedCalls(leaves);
  const exportedAt = Date.parse(file.exportedAt);
  const head = openCheckpoint(file.checkpoint.note)?.checkpoint;
  const withHead = <Result>(check: (current: NonNullable<typeof head>) => Result): Result | CheckResult =>
    head === undefined ? failed('the file has no signed checkpoint') : check(head);
  return {
    checkpoint: await withHead(({ size }) =>
      size === file.checkpoint.size
        ? checkCheckpoint(file.checkpoint.note, key)
        : failed(`the checkpoint is of ${size} leaves, the file says ${file.checkpoint.size}`),
    ),
    earlier: await withHead((current) => checkEarlier(file, current, key, earlier, leaves)),
    inclusion: withHead((current) =>
      checkInclusion(file.leaves, leaves, current, (done) => onProgress(done, file.leaves.length)),
    ),
    chain: checkChain(leaves, file.userId, exportedAt),
    log: withHead((current) => checkWholeLog(file, current, log)),
    prices: checkPrices(calls, file.calls, exportedAt),
    figures: checkFigures(calls, file.calls, file.figures),
  };
}
