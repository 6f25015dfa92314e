import type { CheckId, CheckResult, Report } from './report.ts';
import { CHECKS } from './report.ts';

export const CHECK_TITLES: Readonly<Record<CheckId, string>> = {
  checkpoint: 'Checkpoint signed',
  earlier: 'Log unchanged since the checkpoint you kept',
  inclusion: 'Calls in the signed log',
  chain: 'Hashes, links and order',
  log: 'No call left out',
  prices: 'Prices and peaks match the candles',
  figures: 'Figures computed again',
};

/** Final line of a report. */
export const VERDICTS: Readonly<Record<Report['verdict'], string>> = {
  verified: 'Verified.',
  failed: 'NOT VERIFIED.',
  incomplete: 'Not verified: a requested check was impossible.',
};

/** One line per check, then the verdict. */
export function reportText(report: Report): string {
  const { userName, userId, calls, logSize, checks, verdict, verifierKey } = report;
  return [
    `${userName} (${userId}): ${calls} calls, in a log of ${logSize} leaves`,
    `Key: ${verifierKey}`,
    '',
    ...CHECKS.map((id) => `${resultLine(CHECK_TITLES[id], checks[id])}`),
    '',
    VERDICTS[verdict],
  ].join('\n');
}

export function resultLine(title: string, result: CheckResult): string {
  switch (result.state) {
    case 'passed':
      return `ok      ${title}: ${result.of} of ${result.of}${result.note === null ? '' : ` (${result.note})`}`;
    case 'failed':
      return `FAILED  ${title}: ${result.passed} of ${result.of}, then ${faultText(result.fault)}`;
    case 'unchecked':
      return `-       ${title}: not checked (${result.reason})`;
  }
}

const faultText = ({ call, text }: { readonly call: number | null; readonly text: string }): string =>
  call === null ? text : `call ${call}: ${text}`;
