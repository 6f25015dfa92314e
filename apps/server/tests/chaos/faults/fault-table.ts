import { KINDS } from './answers.ts';
import type { FaultResult, FaultsReport } from './run-faults.ts';

const seconds = (ms: number | null): string => (ms === null ? 'not' : (ms / 1_000).toFixed(1));

/** Returns the longest recovery, in seconds, and its subject. */
function slowest({ back }: FaultResult): string {
  const [first] = Object.entries(back).sort(([, a], [, b]) => (b ?? Infinity) - (a ?? Infinity));
  return first === undefined || first[1] === 0 ? 'was never away' : `${seconds(first[1])} (${first[0]})`;
}

/** Formats the report as Markdown, for a person and for docs/operations.md, followed by the missed goals. */
export function faultTable({ results, ledger }: FaultsReport): string {
  const tried = results.filter(({ hinderedBy }) => hinderedBy === null);
  const rows = tried.map((result) => {
    const { name, shown, pageShown, back, acknowledged, lost } = result;
    const first = shown === null ? 'nothing to be seen' : `${seconds(shown.ms)} (${shown.where})`;
    const page = pageShown === null ? '' : seconds(pageShown);
    return `| ${name} | ${first} | ${page} | ${seconds(back.swap)} | ${slowest(result)} | ${acknowledged} | ${lost} |`;
  });
  const details = tried.map(({ name, back, answers, logged }) => {
    const times = [...KINDS, 'live page', 'readyz'] as const;
    const list = (of: Readonly<Record<string, number>>): string =>
      Object.entries(of)
        .map(([summary, count]) => `${count} ${summary}`)
        .join(', ') || 'none';
    return [
      `${name}:`,
      `  back: ${times.map((kind) => `${kind} ${seconds(back[kind])}`).join(', ')}`,
      `  bad answers: ${list(answers)}`,
      `  log: ${list(logged)}`,
    ].join('\n');
  });
  const faults = [
    ...results.flatMap(({ name, faults: own, lost }) => [
      ...own.map((fault) => `${name}: ${fault}`),
      ...(lost === 0 ? [] : [`${name}: ${lost} acknowledged things are lost`]),
    ]),
    ...ledger,
  ];
  return [
    '| fault | shows after, s | page late after, s | swaps back after, s | all back after, s | acknowledged | lost |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    ...results.flatMap(({ name, hinderedBy }) =>
      hinderedBy === null ? [] : [`Not tried: ${name}: ${hinderedBy}`],
    ),
    '',
    ...details,
    '',
    faults.length === 0 ? 'No faults.' : `Faults:\n  ${faults.join('\n  ')}`,
  ].join('\n');
}

export const missedGoals = ({ results, ledger }: FaultsReport): number =>
  ledger.length + results.reduce((sum, { faults, lost }) => sum + faults.length + lost, 0);
