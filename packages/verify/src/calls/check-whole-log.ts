/**
 * Compares the whole log with a record: the only way to detect that the newest calls are missing from an export.
 */
import { equalBytes, utf8 } from '../bytes.ts';
import { MerkleTree } from '../merkle/tree.ts';
import type { Checkpoint } from '../note/checkpoint.ts';
import { type CheckResult, failed, passed, unchecked } from '../report.ts';
import type { CallerExport } from './export.ts';
import { parseLeaf } from './leaf.ts';

/** Calls reach the log within seconds, so one dated much earlier than its neighbors is backdated. */
const DISORDER_MS = 60_000;

/** `log` contains the text of every leaf from the first on; null when the reader does not have it. */
export function checkWholeLog(
  file: CallerExport,
  { size, root }: Checkpoint,
  log: readonly string[] | null,
): CheckResult {
  if (log === null) return unchecked('no copy of the whole log given, so the newest calls could be left out');
  if (log.length < size) return unchecked(`the copy has ${log.length} of ${size} leaves`, true);
  const tree = new MerkleTree();
  for (const leaf of log.slice(0, size)) tree.append(utf8(leaf));
  if (!equalBytes(tree.root(), root)) return failed('the copy of the log is not the log that was signed');
  return checkOrder(log.slice(0, size)) ?? checkComplete(file, log.slice(0, size));
}

function checkOrder(log: readonly string[]): CheckResult | null {
  let latest = 0;
  for (const [index, text] of log.entries()) {
    const leaf = parseLeaf(text);
    if (leaf === null) return failed(`leaf ${index} of the log is not the canonical text of a call`);
    const time = Date.parse(leaf.kind === 'call' ? leaf.calledAt : leaf.repricedAt);
    if (time < latest - DISORDER_MS)
      return failed(`leaf ${index} of the log is dated before leaves before it`);
    latest = Math.max(latest, time);
  }
  return null;
}

function checkComplete(file: CallerExport, log: readonly string[]): CheckResult {
  const exported = new Map(file.leaves.map(({ index, leaf }) => [index, leaf]));
  let calls = 0;
  for (const [index, text] of log.entries()) {
    const leaf = parseLeaf(text);
    if (leaf?.userId !== file.userId) continue;
    if (leaf.kind === 'call') calls++;
    if (exported.get(index) !== text)
      return failed(`leaf ${index} of the log is left out of the file`, calls);
  }
  return passed(log.length, 'no call is left out');
}
