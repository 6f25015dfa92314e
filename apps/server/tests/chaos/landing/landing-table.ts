import type { LandingReport, LandingResult } from './run-landing.ts';

const share = ({ landed, swaps }: LandingResult): string => `${((100 * landed) / swaps).toFixed(1)} %`;

/** Formats the report as Markdown, for a person and for docs/operations.md, followed by the missed goals. */
export const landingTable = ({ results, missed }: LandingReport): string =>
  [
    '| sender | landed | failed | expired | slots p50 | slots p99 | fee per landed swap, lamports | tip per landed swap, lamports |',
    '|---|---|---|---|---|---|---|---|',
    ...results.map((result) => {
      const { name, failed, expired, slots, feeLamports, tipLamports } = result;
      const p99 = Number.isFinite(slots.p99) ? slots.p99 : 'never';
      return `| ${name} | ${share(result)} | ${failed} | ${expired} | ${slots.p50} | ${p99} | ${feeLamports.toLocaleString('en')} | ${tipLamports.toLocaleString('en')} |`;
    }),
    '',
    missed.length === 0 ? 'All goals are met.' : `Missed:\n  ${missed.join('\n  ')}`,
  ].join('\n');
