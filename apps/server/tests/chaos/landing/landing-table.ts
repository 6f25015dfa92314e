import type { LandingResult } from './landing-result.ts';
import type { LandingReport } from './run-landing.ts';

const share = (part: number): string => `${(100 * part).toFixed(1)} %`;
const slotsText = (slots: number): string => (Number.isFinite(slots) ? `${slots}` : 'never');

/** Formats the report as Markdown, for a person and for docs/operations.md, followed by the missed goals. */
export const landingTable = ({ results, missed }: LandingReport): string =>
  [
    '| sender | swaps | landed | failed | in the same slot | slots p50 | slots p90 | slots p99 | fee per landed swap, lamports | tip per landed swap, lamports |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
    ...results.slice(0, 1).map(unitsLine),
    missed.length === 0 ? 'All goals are met.' : `Missed:\n  ${missed.join('\n  ')}`,
  ].join('\n');

function rowOf({
  name,
  swaps,
  landed,
  failed,
  atOnce,
  slots,
  feeLamports,
  tipLamports,
}: LandingResult): string {
  const cells = [
    name,
    swaps.toLocaleString('en'),
    share(landed / swaps),
    failed,
    share(atOnce),
    ...[slots.p50, slots.p90, slots.p99].map(slotsText),
    feeLamports.toLocaleString('en'),
    tipLamports.toLocaleString('en'),
  ];
  return `| ${cells.join(' | ')} |`;
}

const unitsLine = ({ unitsUsed: { p50, p90 } }: LandingResult): string =>
  `A swap used ${p50.toLocaleString('en')} compute units at p50, ${p90.toLocaleString('en')} at p90.`;
